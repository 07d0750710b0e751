// Runs before `start`, `test`, `dev` and `check`, on whatever Node the machine has: installs the packages when
// the lock file changed and builds the page when its sources did. Silent when there is nothing to do.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notes, projectNode, root, stop, windows } from "./tools.mjs";

const NODE_MAJOR_MIN = 20;
const PAGE_SOURCES = [
	"apps/web",
	"packages/client",
	"packages/protocol/src",
	"packages/engine/src/wire",
	"tsconfig.base.json",
	"package-lock.json",
];
const NOT_SOURCES = /^(?:node_modules|dist)$|\.test\.tsx?$/;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

const purpose = process.argv[2] ?? "start";
checkNode();
install();
if (purpose === "start" || purpose === "test") build("built", "apps/web/dist/index.html", "build");
// the browser tests look at it, all of them at the same one
if (purpose === "test") build("gallery-built", "node_modules/.parley/gallery/gallery.html", "build:gallery");

function checkNode() {
	const major = Number(process.versions.node.split(".")[0]);
	if (major >= NODE_MAJOR_MIN) return;
	stop(`Parley needs Node ${NODE_MAJOR_MIN} or newer to install itself; this is ${process.version}.`);
}

function install() {
	const wanted = `${process.platform}-${process.arch} ${hashOf("package-lock.json")}`;
	if (noted("installed") !== wanted) {
		console.error("Installing Parley's packages; this happens once and may take a minute.");
		// `include=dev`, for with NODE_ENV=production npm would leave out the Node that Parley runs on.
		const done = npm("ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
		if (done.status !== 0) stop(...whyNotInstalled(done));
		note("installed", wanted);
	}
	if (existsSync(projectNode)) return;
	stop(
		"The packages are there, but not the Node that Parley runs on: install scripts seem to be switched off.",
		"Allow them (`npm config get ignore-scripts` should say false), remove the folder node_modules and try again.",
	);
}

function whyNotInstalled({ stderr, error }) {
	const said = `${stderr ?? ""}${error?.message ?? ""}`;
	if (UNREACHABLE.test(said))
		return [
			"The package registry cannot be reached, so Parley's packages could not be installed.",
			"Check the network, and the proxy or registry that `npm config list` shows; then run the same command again.",
		];
	if (/ENOSPC/.test(said)) return ["The disk is full, so Parley's packages could not be installed."];
	if (/EACCES|EPERM/.test(said))
		return [`This user may not write to ${root}, so nothing could be installed.`];
	return ["Parley's packages could not be installed; npm says why above. Then run the same command again."];
}

/** Notes, under that name, from which sources the page was built. */
function build(name, page, script) {
	const wanted = hashOf(...PAGE_SOURCES);
	if (noted(name) === wanted && existsSync(join(root, page))) return;
	const done = npm("run", "--silent", script, "-w", "@parley/web");
	if (done.status !== 0) stop("The page could not be built; the reason stands above.");
	note(name, wanted);
}

/** npm as it was started, where it was: a machine can have several. What it complains of is shown and kept. */
function npm(...args) {
	const { npm_node_execpath: node, npm_execpath: program } = process.env;
	const [command, before] = node && program ? [node, [program]] : ["npm", []];
	const shell = windows && before.length === 0;
	const options = { cwd: root, stdio: ["ignore", "inherit", "pipe"], encoding: "utf8", shell };
	const done = spawnSync(command, [...before, ...args], options);
	process.stderr.write(done.stderr ?? "");
	return done;
}

function hashOf(...paths) {
	const hash = createHash("sha256");
	for (const path of paths) addTo(hash, path);
	return hash.digest("hex");
}

function addTo(hash, path) {
	const full = join(root, path);
	if (!statSync(full).isDirectory()) {
		hash.update(`${path}\n`).update(readFileSync(full));
		return;
	}
	const names = readdirSync(full).filter((name) => !NOT_SOURCES.test(name));
	for (const name of names.sort()) addTo(hash, `${path}/${name}`);
}

function noted(what) {
	const file = join(notes, what);
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function note(what, value) {
	mkdirSync(notes, { recursive: true });
	writeFileSync(join(notes, what), value);
}
