import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { serverFlags } from "./scripts/tools.mjs";

/** Guards against a test that hangs, never a measurement: nothing that works comes near them. */
const HANG_MS = 60_000;
/** Of what is waited for by `expect.poll`: it fails with what it saw, before the test does without. */
const WAIT_MS = 20_000;

const ARABIC = "apps/web/src/ui/arabic";

function project(name: string, ...folders: string[]) {
	return {
		test: {
			name,
			include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
			environment: "node" as const,
			// Native modules and worker threads want a process of their own, not a thread of vitest's.
			pool: "forks" as const,
			// with several threads V8 ends the process now and then without them (ARCHITECTURE, Layout)
			execArgv: serverFlags,
			// as in e2e: a machine that stood still is no broken promise, and a broken promise fails twice
			retry: process.env["CI"] === undefined ? 0 : 1,
			expect: { poll: { timeout: WAIT_MS } },
			testTimeout: HANG_MS,
			hookTimeout: HANG_MS,
			teardownTimeout: HANG_MS,
		},
	};
}

/** Of what keeps nothing beside what a test makes: its files share a process, for to start one costs more than many of them. */
function together(name: string, ...folders: string[]) {
	return { test: { ...project(name, ...folders).test, isolate: false } };
}

/** Without the language that takes the place of the other one's words for the whole process: it has one of its own. */
function page() {
	const { test } = together("web", "apps/web/src");
	return { test: { ...test, exclude: [...configDefaults.exclude, `${ARABIC}/**`] } };
}

/**
 * Of a house in the test's own process: what a server keeps beside its house is kept once a process, however many houses
 * come and go, and to read and compile all of it anew for each file costs as much as a test or two. Those that watch over
 * processes, or kill them, have their own.
 */
const WIRE = "apps/server/test";
const OWN_PROCESS = ["older-assets", "lab-crowd", "compiled", "crash", "damage", "hanging-disk", "drain"];
const ownProcess = OWN_PROCESS.map((name) => `${WIRE}/${name}.test.ts`);

/** Threads of houses load one file each instead of hundreds (`scripts/threads/bundle.mjs`). */
const bundledThreads = {
	globalSetup: fileURLToPath(new URL("scripts/threads/bundle.mjs", import.meta.url)),
	execArgv: [...serverFlags, "--import", new URL("scripts/threads/redirect.mjs", import.meta.url).href],
};

function wire() {
	const { test } = together("server", WIRE);
	return {
		test: {
			...test,
			...bundledThreads,
			include: [`${WIRE}/*.test.ts`],
			exclude: [...configDefaults.exclude, ...ownProcess],
		},
	};
}

function wireAlone() {
	const { test } = project("server, each file alone", WIRE);
	return { test: { ...test, ...bundledThreads, include: [`${WIRE}/*/**/*.test.ts`, ...ownProcess] } };
}

/** Without the long runs of experiments: `npm run test:long -- experiments`. */
function loadLab() {
	const { test } = project("loadtest", "loadtest/src", "loadtest/test");
	const exclude = process.env["EXPERIMENTS"] === "all" ? [] : ["loadtest/test/at-length/**"];
	return { test: { ...test, exclude: [...configDefaults.exclude, ...exclude] } };
}

/** The same tests of the client core once more, with all that a tab sees and says copied through a port. */
function behindPort(folder: string) {
	const { test } = together("client behind a port", folder);
	return { test: { ...test, provide: { core: "port" as const } } };
}

export default defineConfig({
	test: {
		provide: { seeds: process.env["CLIENT_SEEDS"] },
		// a third of a test of the wire is waiting: for other processes, for the end of a grace
		maxWorkers: availableParallelism() + 1,
		projects: [
			project("engine", "packages/engine/src", "packages/engine/test"),
			together("activities", "packages/activities"),
			together("protocol", "packages/protocol/src", "packages/protocol/test"),
			together("server's units", "apps/server/src"),
			wire(),
			wireAlone(),
			project("examples", "examples"),
			project("agents", "apps/mcp"),
			together("client", "packages/client/src"),
			behindPort("packages/client/src"),
			page(),
			project("web in Arabic", ARABIC),
			loadLab(),
			project("scripts", "scripts"),
		],
	},
});
