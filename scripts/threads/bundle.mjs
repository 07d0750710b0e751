// Vitest's setup of tests that open houses. A house has threads of its own, and a test opens houses by the hundred: the
// log thread alone reads some 300 small files anew each time, which costs more than most tests do behind it. So what the
// threads load is bundled once a run, and `redirect.mjs` gives them that. Same sources, fewer files; nothing is left out.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundledThreads, root } from "../tools.mjs";

/** What is told to a thread by its URL; what they share is a file of its own, so that each module is there once. */
const ENTRIES = [
	"packages/engine/src/log/log-thread.ts",
	"packages/engine/src/lookups/worker-entry.ts",
	"apps/server/src/app/rules.ts",
	"apps/server/src/app/lookups.ts",
];
/** Native, or with threads and files of their own beside them. */
const NOT_BUNDLED = ["better-sqlite3", "piscina", "sharp", "pino"];

/** Whoever asks for what lies beside a source file still gets that. */
const whereSourcesLie = {
	name: "where-sources-lie",
	enforce: "pre",
	transform(code, id) {
		if (!code.includes("import.meta.url")) return null;
		return { code: code.replaceAll("import.meta.url", JSON.stringify(urlOf(id))), map: null };
	},
};

/** Returns nothing to be undone: the folder is beside what was installed, and the next run makes it anew. */
export default async function setup(project) {
	await bundle();
	project.onTestsRerun(bundle);
}

async function bundle() {
	const { build } = createRequire(join(root, "apps/web/package.json"))("vite");
	rmSync(bundledThreads, { recursive: true, force: true });
	const input = Object.fromEntries(ENTRIES.map((file) => [nameOf(file), join(root, file)]));
	await build({
		...{ root, configFile: false, logLevel: "warn", plugins: [whereSourcesLie] },
		ssr: { noExternal: true, external: NOT_BUNDLED },
		build: {
			...{ ssr: true, outDir: bundledThreads, target: "esnext", sourcemap: "inline", minify: false },
			rollupOptions: { input, output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" } },
		},
	});
	const places = ENTRIES.map((file) => [
		urlOf(join(root, file)),
		urlOf(join(bundledThreads, `${nameOf(file)}.mjs`)),
	]);
	mkdirSync(dirname(bundledThreads), { recursive: true });
	writeFileSync(join(bundledThreads, "places.json"), JSON.stringify(Object.fromEntries(places)));
}

function nameOf(file) {
	return file.replace(/^.*\//, "").replace(/\.ts$/, "");
}

function urlOf(file) {
	return pathToFileURL(file).href;
}
