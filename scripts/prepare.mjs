// Runs before `start`, `test`, `dev` and `check`, on whatever Node the machine has: installs the packages when
// the lock file changed and builds the page when its sources did. Silent when there is nothing to do.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notes, projectNode, root, stop, windows } from "./tools.mjs";

const NODE_MAJOR_MIN = 20;
const PAGE_SOURCES = [
	"apps/web",
	"packages/activities",
	"packages/client",
	"packages/protocol/src",
	"packages/engine/src/wire",
	"tsconfig.base.json",
	"package-lock.json",
];
const NOT_SOURCES = /^(?:node_modules|dist)$|\.test\.tsx?$/;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** What a server runs with and its page is built by. */
const OF_A_SERVER = ["--workspace=@parley/server", "--workspace=@parley/web"];
/** What is installed for a purpose, under the name by which it is noted; for all others: all, for tests, checks and the load lab. */
const PARTS = {
	start: { noted: " server", workspaces: OF_A_SERVER, within: [" server", " agents"] },
	command: { noted: " server", workspaces: OF_A_SERVER, within: [" server", " agents"] },
	mcp: { noted: " agents", workspaces: [...OF_A_SERVER, "--workspace=@parley/mcp"], within: [" agents"] },
};
const ALL = { noted: "", workspaces: [], within: [] };
const TICK_MS = 1_000;

const purpose = process.argv[2] ?? "start";
checkNode();
const wantsAll = process.env.LAB === "on" || PARTS[purpose] === undefined;
await install(wantsAll ? ALL : PARTS[purpose]);
if (purpose === "start" || purpose === "test") await build("built", "apps/web/dist/index.html", "build");
// the browser tests look at it, all of them at the same one
if (purpose === "test")
	await build("gallery-built", "node_modules/.parley/gallery/gallery.html", "build:gallery");

function checkNode() {
	const major = Number(process.versions.node.split(".")[0]);
	if (major >= NODE_MAJOR_MIN) return;
	stop(`Parley needs Node ${NODE_MAJOR_MIN} or newer to install itself; this is ${process.version}.`);
}

/** What was noted with the same lock file is added to, not taken away: a server may run with it. */
async function install({ noted: part, workspaces, within }) {
	const lock = `${process.platform}-${process.arch} ${hashOf("package-lock.json")}`;
	const has = noted("installed");
	if (!["", ...within].some((one) => has === lock + one)) {
		const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
		// `include=dev`, for with NODE_ENV=production npm would leave out the Node that Parley runs on.
		const anew = ["ci", "--include=dev", ...quiet, ...workspaces];
		const more = ["install", "--no-save", "--include=dev", ...quiet, ...workspaces];
		const done = await npm(
			"Installing Parley's packages; this happens once",
			has?.startsWith(lock) ? more : anew,
		);
		if (done.status !== 0) stop(...whyNotInstalled(done));
		note("installed", lock + part);
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
async function build(name, page, script) {
	const wanted = hashOf(...PAGE_SOURCES);
	if (noted(name) === wanted && existsSync(join(root, page))) return;
	const args = ["run", "--silent", script, "-w", "@parley/web"];
	// whatever this shell has it for: else React would come with all that helps its developers, and no service worker
	const done = await npm("Building the page", args, { NODE_ENV: "production" });
	if (done.status !== 0) stop("The page could not be built; the reason stands above.");
	note(name, wanted);
}

/** npm as it was started, where it was: a machine can have several. What it complains of is shown and kept. */
async function npm(sentence, args, more = {}) {
	const { npm_node_execpath: node, npm_execpath: program } = process.env;
	const [command, before] = node && program ? [node, [program]] : ["npm", []];
	const shell = windows && before.length === 0;
	const said = progress(sentence);
	const env = { ...process.env, ...more };
	const child = spawn(command, [...before, ...args], {
		...{ cwd: root, env, shell },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let stderr = "";
	child.stdout.on("data", () => undefined);
	child.stderr.on("data", (chunk) => {
		stderr += chunk;
	});
	const done = await new Promise((resolve) => {
		child.on("error", (error) => resolve({ status: 1, error }));
		child.on("close", (status) => resolve({ status: status ?? 1 }));
	});
	said.end();
	process.stderr.write(stderr);
	return { ...done, stderr };
}

/** One line that says that something goes on, and how long it took; a log gets its beginning and its end. */
function progress(sentence) {
	const begun = performance.now();
	const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
	const isTerminal = process.stderr.isTTY;
	process.stderr.write(isTerminal ? `${sentence} …` : `${sentence} …\n`);
	const tick = isTerminal && setInterval(() => process.stderr.write(`\r${sentence} … ${seconds()}`), TICK_MS);
	return {
		end() {
			clearInterval(tick);
			process.stderr.write(isTerminal ? `\r${sentence}: ${seconds()}.\n` : `… it took ${seconds()}.\n`);
		},
	};
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
