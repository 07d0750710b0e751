import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

const WORKER = "src/service-worker/service-worker.ts";
/** The operator's: nobody else ever needs it. */
const NOT_CACHED = /\/features\/lab\/lab-page\.tsx$/;
/** Loaded later than the first screen, and needed without a network: what is shown then, and the house for after. */
const ALSO_CACHED =
	/\/(?:app\/(?:house|unreachable)\.tsx|main-core\.ts|ui\/(?:own-core|kept-drafts)\.ts|keeping\/keep\.ts|host\/(?:shared-worker|worker-core|keep-for-tabs)\.ts)$/;

type Chunk = Rolldown.OutputChunk;
/** As `src/service-worker/build.d.ts` declares it. */
type Build = Record<"version" | "entry", string> & Record<"files" | "later", readonly string[]>;

/**
 * Builds the service worker after the page, as one file without imports, and tells it the page's files. By hand
 * instead of by a plugin of its own kind: what it must do is thirty lines, and each of them matters.
 */
export function serviceWorker(): Plugin {
	let root = "";
	let outDir = "";
	return {
		name: "service-worker",
		apply: "build",
		configResolved(config) {
			root = config.root;
			outDir = config.build.outDir;
		},
		async writeBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
			const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index");
			if (entry === undefined) throw new Error("the page has no entry");
			const files = [...filesOf(entry, chunks), ...beforePaint(bundle)].sort();
			const version = createHash("sha256").update(pageIn(bundle)).update(files.join("\n")).digest("hex");
			const later = [...laterFiles(entry, chunks)].filter((file) => !files.includes(file)).sort();
			await buildWorker(root, outDir, {
				version: version.slice(0, 12),
				entry: `/${entry.fileName}`,
				files,
				later,
			});
		},
	};
}

function pageIn(bundle: Rolldown.OutputBundle): string | Uint8Array {
	const page = bundle["index.html"];
	if (page?.type !== "asset") throw new Error("the build has no page");
	return page.source;
}

function beforePaint(bundle: Rolldown.OutputBundle): string[] {
	return Object.keys(bundle)
		.filter((name) => /^assets\/before-paint-.*\.js$/.test(name))
		.map((name) => `/${name}`);
}

/** The entry and the house, with all that they import at once and their styles. */
function filesOf(entry: Chunk, chunks: readonly Chunk[]): Set<string> {
	const also = chunks.filter((chunk) => ALSO_CACHED.test(chunk.facadeModuleId ?? ""));
	return reachable([entry, ...also], chunks, ({ imports }) => imports);
}

/** All that a page may ever ask for. */
function laterFiles(entry: Chunk, chunks: readonly Chunk[]): Set<string> {
	const cached = chunks.filter((chunk) => !NOT_CACHED.test(chunk.facadeModuleId ?? ""));
	return reachable([entry], cached, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
}

/** What is reached from some chunks, with its styles. */
function reachable(
	from: readonly Chunk[],
	chunks: readonly Chunk[],
	next: (chunk: Chunk) => readonly string[],
): Set<string> {
	const files = new Set<string>();
	const add = (chunk: Chunk | undefined): void => {
		if (chunk === undefined || files.has(`/${chunk.fileName}`)) return;
		files.add(`/${chunk.fileName}`);
		for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
		for (const name of next(chunk)) add(chunks.find(({ fileName }) => fileName === name));
	};
	for (const chunk of from) add(chunk);
	return files;
}

async function buildWorker(root: string, outDir: string, told: Build): Promise<void> {
	const constants = Object.entries(told).map(([name, value]) => [`BUILD.${name}`, JSON.stringify(value)]);
	await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		define: Object.fromEntries(constants),
		build: {
			outDir,
			emptyOutDir: false,
			target: ["chrome123", "firefox125", "safari17.5"],
			rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: "sw.js" } },
		},
	});
}
