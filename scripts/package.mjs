// `npm run package`: dist/parley-<version>-<os>-<arch>.tar.gz for the system it runs on, with the Node that Parley runs
// on, the packages of a server, and the built page. Beside it lie its checksum and the list of all that is in it.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { archiveFolder } from "./package/archive.mjs";
import { licencesOf } from "./package/licences.mjs";
import { keepOnlyWhatRuns } from "./package/only-what-runs.mjs";
import { stripFolder, strippedManifest } from "./package/strip-types.mjs";
import { notes, projectNode, root, serverFlags, stop, windows } from "./tools.mjs";

/** What `npm ci` asks to see of the workspaces before it installs one of them. */
const MANIFESTS = [
	"packages/activities",
	"packages/client",
	"packages/engine",
	"packages/protocol",
	"apps/server",
	"apps/web",
	"e2e",
];
const SHIPPED = ["packages/activities", "packages/engine", "packages/protocol", "apps/server"];
const OF_THE_SERVER = ["--omit=dev", "--workspace=@parley/server"];

if (windows) stop("Windows has no archive: use the container, or `npm start` from a clone.");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const platform = `${{ darwin: "macos" }[process.platform] ?? process.platform}-${process.arch}`;
const name = `parley-${version}-${platform}`;
const staged = join(notes, "package", name);
const app = join(staged, "app");
const out = join(root, "dist");

rmSync(dirname(staged), { recursive: true, force: true });
mkdirSync(out, { recursive: true });
step("Installing the packages of a server", installPackages);
step("Stripping types", stripSources);
step("Adding the page, Node and the licences", addTheRest);
step("Listing what is in it", listParts);
await step("Packing", () =>
	archiveFolder(staged, join(out, `${name}.tar.gz`), { first: "parley", last: "VERSION" }),
);
const megabytes = statSync(join(out, `${name}.tar.gz`)).size / 1e6;
console.log(`${relative(process.cwd(), join(out, `${name}.tar.gz`))}: ${megabytes.toFixed(1)} MB`);

function step(sentence, work) {
	console.log(`${sentence} …`);
	return work();
}

function installPackages() {
	for (const file of ["package.json", "package-lock.json", ".npmrc"]) copy(file);
	for (const folder of MANIFESTS) copy(`${folder}/package.json`);
	npm(app, "ci", "--ignore-scripts", ...OF_THE_SERVER, "--no-audit", "--no-fund", "--loglevel=error");
	writeFileSync(join(staged, "LICENSES.txt"), licencesOf(join(app, "node_modules")));
	const nested = SHIPPED.map((folder) => join(app, folder, "node_modules"));
	for (const folder of [join(app, "node_modules"), ...nested]) if (statOf(folder)) keepOnlyWhatRuns(folder);
	for (const folder of ["packages/client", "apps/web", "e2e", "package-lock.json", ".npmrc"])
		rmSync(join(app, folder), { recursive: true, force: true });
}

function stripSources() {
	// each activity is a folder beside `src`, of which a server runs all but the page's
	stripFolder(join(root, "packages/activities"), join(app, "packages/activities"), /\.ts$/);
	for (const folder of SHIPPED) {
		stripFolder(join(root, folder, "src"), join(app, folder, "src"));
		const manifest = join(app, folder, "package.json");
		writeFileSync(manifest, strippedManifest(readFileSync(manifest, "utf8")));
	}
	const { name: product, type } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	writeFileSync(
		join(app, "package.json"),
		`${JSON.stringify({ name: product, version, type, private: true })}\n`,
	);
}

function addTheRest() {
	cpSync(join(root, "apps/web/dist"), join(app, "apps/web/dist"), { recursive: true });
	mkdirSync(join(staged, "node/bin"), { recursive: true });
	cpSync(projectNode, join(staged, "node/bin/node"));
	for (const file of ["LICENSE", "packaging/parley.service"])
		cpSync(join(root, file), join(staged, file.split("/").at(-1)));
	const launcher = readFileSync(join(root, "packaging/parley"), "utf8");
	writeFileSync(
		join(staged, "parley"),
		launcher.replace("@FLAGS@", serverFlags.join(" ")).replace("@PLATFORM@", platform),
	);
	chmodSync(join(staged, "parley"), 0o755);
	writeFileSync(join(staged, "VERSION"), `${version}\n`);
}

function listParts() {
	const parts = npm(
		root,
		"sbom",
		"--sbom-format=cyclonedx",
		"--package-lock-only",
		"--omit=dev",
		"--workspace=@parley/server",
		"--workspace=@parley/web",
	);
	writeFileSync(join(out, `${name}.sbom.json`), parts);
}

function copy(file) {
	mkdirSync(dirname(join(app, file)), { recursive: true });
	cpSync(join(root, file), join(app, file));
}

function statOf(path) {
	return statSync(path, { throwIfNoEntry: false });
}

function npm(cwd, ...args) {
	const { npm_node_execpath: node, npm_execpath: program } = process.env;
	const [command, before] = node && program ? [node, [program]] : ["npm", []];
	const done = spawnSync(command, [...before, ...args], {
		cwd,
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	if (done.status === 0) return done.stdout;
	return stop(done.stderr ?? "", `npm ${args[0]} did not work; the reason stands above.`);
}
