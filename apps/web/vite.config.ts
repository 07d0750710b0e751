import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CSS, firstPages } from "./build-first-pages.ts";
import { serviceWorker } from "./build-service-worker.ts";
import { preCompress } from "./pre-compress.ts";

const server = `http://localhost:${process.env["PARLEY_PORT"] ?? "8080"}`;

/** Fetched when a file is chosen, something is looked up, an activity is seen, or somebody comes in. */
const CORE_LATER = "http.lookups|rooms.proof|uploads.tus-uploader|activities.(?!lazy)|device|keeping";
/**
 * Of what every page fetches first: React is the same in every build; the core, with what it stands on, is what page
 * and worker share; and what later parts share is one file, not six; so are the icons, which the house shares with cards.
 */
const CHUNKS = [
	{ name: "react", test: /node_modules.(react|react-dom|scheduler)\// },
	{ name: "icons", test: /node_modules.lucide-react\// },
	{ name: "client", test: new RegExp(`packages.client.src.(?!host|${CORE_LATER})`) },
	{
		name: "shared",
		test: /(src.ui.(direct|words|navigate|http)|protocol.src.(limits|refusals|files))\.ts$|shared.button\.module/,
	},
];

/** What the tabs of a browser will share runs beside them, and is built with the page: what both need is fetched once. */
const CORE = fileURLToPath(import.meta.resolve("@parley/client/host/shared-worker"));

/** What the page itself has fetched is there when a part of it comes. */
const FIRST = /assets.(client|react|shared|rolldown-runtime)-/;

/**
 * A worker has no document to put a link in: what the core fetches later it fetches when it needs it, and so it does the
 * rules of activities, whose files the first screen need not name.
 */
function preloaded(file: string, files: string[], { hostId }: { hostId: string }): string[] {
	if (/assets.(client|core)-/.test(hostId) || /assets.page-rules-/.test(file)) return [];
	return files.filter((one) => !FIRST.test(one));
}

export default defineConfig({
	plugins: [react(), firstPages(), serviceWorker(), preCompress()],
	server: {
		proxy: {
			"/api": server,
			"/healthz": server,
			"/ws": { target: server, ws: true },
		},
	},
	css: CSS,
	build: {
		outDir: "dist",
		target: ["chrome123", "firefox125", "safari17.5"],
		// The server's policy forbids inline data; a small icon costs one request and stays cacheable.
		assetsInlineLimit: 0,
		// every browser that the target names knows it by itself
		modulePreload: { polyfill: false, resolveDependencies: preloaded },
		rolldownOptions: {
			input: { index: "index.html", core: CORE },
			// a limit is shorter than its name, and a chunk of limits is one more request
			optimization: { inlineConst: { mode: "all", pass: 2 } },
			output: { codeSplitting: { groups: CHUNKS } },
		},
	},
});
