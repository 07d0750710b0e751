import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";

const FRAME = "src/app/frame.tsx";
const BEFORE_PAINT = "src/ui/before-paint.ts";
const ROOT = '<div id="root"></div>';
/** Filled by the server, which knows the room: `apps/server/src/http/first-page.ts`. */
const FACTS = '<script type="application/json" id="facts">{{facts}}</script>';

/** Names of classes are short, for each stands in the script as well. Every build of the page must make the same ones. */
export const CSS = { modules: { generateScopedName: "_[hash:base64:5]" } };

type Frames = typeof import("./src/app/frame.tsx");

/**
 * The first screen as HTML, so that it is seen before the script has come: in each language `pages/room.en.html`, and
 * `pages/new-room.en.html` for a room that does not exist yet; `pages/closed.en.html` shows nothing, and says that the house
 * is closed. `index.html` stays empty: it is the shell without a
 * network, and the page of whatever else there is.
 */
export function firstPages(): Plugin {
	let root = "";
	return {
		name: "first-pages",
		apply: "build",
		configResolved(config) {
			root = config.root;
		},
		generateBundle: {
			order: "post",
			async handler(_options, bundle) {
				const page = bundle["index.html"];
				if (page?.type !== "asset") throw new Error("the build has no page");
				const source = await oneFile(root, BEFORE_PAINT, "iife");
				const script = this.emitFile({ type: "asset", name: "before-paint.js", source });
				page.source = withCore(withHead(String(page.source), this.getFileName(script)), coreIn(bundle));
				for (const [name, { language, direction, html }] of Object.entries(await framesOf(root))) {
					const source = String(page.source)
						.replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`)
						.replace(ROOT, () => `<div id="root"><div id="first-page">${html}</div></div>\n\t\t${FACTS}`);
					this.emitFile({ type: "asset", fileName: `pages/${name}.html`, source });
				}
			},
		},
	};
}

/** What the first paint waits for comes first: over one connection or six, all else would be in its way. */
function withHead(page: string, beforePaint: string): string {
	const style = /\t*<link rel="stylesheet"[^>]*>\n/.exec(page)?.[0];
	if (style === undefined) throw new Error("the page has no style sheet");
	const script = `\t\t<script src="/${beforePaint}"></script>\n`;
	return page.replace(style, "").replace(/\t*<script type="module"/, (entry) => script + style + entry);
}

function coreIn(bundle: Rolldown.OutputBundle): string {
	const core = Object.values(bundle).find(
		(file) => file.type === "chunk" && file.isEntry && file.name === "core",
	);
	if (core === undefined) throw new Error("the build has no core");
	return core.fileName;
}

/** The page's own script says where its core is: tabs of another build have another. */
function withCore(page: string, core: string): string {
	return page.replace('<script type="module"', `<script type="module" data-core="/${core}"`);
}

async function framesOf(root: string): ReturnType<Frames["frames"]> {
	const folder = await mkdtemp(join(tmpdir(), "parley-frame-"));
	const file = join(folder, "frame.mjs");
	await writeFile(file, await oneFile(root, FRAME, "es"));
	const { frames }: Frames = await import(pathToFileURL(file).href);
	const rendered = await frames();
	await rm(folder, { recursive: true });
	return rendered;
}

/** As ES for this process, as IIFE for the browser. */
async function oneFile(root: string, input: string, format: "es" | "iife"): Promise<string> {
	const built = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		plugins: [react()],
		css: CSS,
		...(format === "es" && { ssr: { noExternal: true } }),
		build: {
			write: false,
			ssr: format === "es",
			// what runs before the first paint tells older browsers that they are too old
			target: format === "es" ? "node24" : "es2018",
			modulePreload: false,
			rolldownOptions: { input, output: { format, codeSplitting: false } },
		},
	});
	const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
	return output[0].code;
}
