// What the scripts share. They run before anything is installed: only `node:` imports, Node 20 syntax.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const windows = process.platform === "win32";

/** Parley's own Node, installed as a package, so that every machine runs the same one. */
export const projectNode = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");

/** For whatever starts and ends threads: without them V8 ends such a process now and then (ARCHITECTURE, Layout). */
export const threadFlags = ["--no-memory-protection-keys", "--wasm-wrapper-tiering-budget=1000000000"];

/** With which its server is started wherever it is: see `start` in package.json. */
export const serverFlags = ["--max-semi-space-size=8", ...threadFlags];

/** The folder of notes about what was installed, built and tested: gone with node_modules, unknown to git. */
export const notes = join(root, "node_modules/.parley");

/**
 * Where Node keeps what it compiled (NODE_COMPILE_CACHE). Without it each thread strips the types of its files anew by a
 * WebAssembly program of its own: 12 to 17 MB a thread for as long as it lives, and half a second at the start.
 */
export const compiled = join(notes, "compiled");

/** What the threads of a house load, as its tests have it: see `threads/bundle.mjs`. */
export const bundledThreads = join(notes, "threads");

/** Where the program of a package begins; never through a shell, so that signals and exit codes arrive. */
export const programs = {
	biome: "node_modules/@biomejs/biome/bin/biome",
	depcruise: "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
	knip: "node_modules/knip/bin/knip.js",
	playwright: "node_modules/@playwright/test/cli.js",
	tsc: "node_modules/typescript/bin/tsc",
	vite: "node_modules/vite/bin/vite.js",
	vitest: "node_modules/vitest/vitest.mjs",
};

/** Runs a program that is soon done, and gives its exit code and output; what lasts is for `runGroup`. */
export function run(program, args, { cwd = root, env = {} } = {}) {
	const done = spawnSync(projectNode, [join(root, program), ...args], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	const output = `${done.stdout ?? ""}${done.stderr ?? ""}${done.error ? done.error.message : ""}`;
	return { code: done.status ?? 1, stdout: done.stdout ?? "", output };
}

export function stop(...sentences) {
	for (const sentence of sentences) console.error(sentence);
	process.exit(1);
}
