import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { embeddedPage } from "./build-embedded-page.ts";
import { CSS, firstPages } from "./build-first-pages.ts";
import { serviceWorker } from "./build-service-worker.ts";
import { preCompress } from "./pre-compress.ts";

const server = `http://localhost:${process.env["PARLEY_PORT"] ?? "8080"}`;

/** Of the client: what a tab and the worker need before anybody has come in. The core itself comes while a name is typed. */
const CLIENT_FIRST =
	"http.(load-part|fetch-in-time|problem|retryable)|session.(stored-session|remembered|shared-values)|state.(rising-uuid|first-limits)|host.(messages|after)|overview.unread|uploads.upload\\.ts|link.backoff";
/** Fetched when a file is chosen, WebSockets are blocked, something is looked up, an activity is seen, somebody comes in, or tabs share a core. */
const CORE_LATER =
	"http.lookups|link.over-http|rooms.proof|uploads.tus-uploader|activities.(?!lazy)|device|keeping|host|tab";
/**
 * Of what every page fetches first: React is the same in every build; what page and worker need first, with what it
 * stands on and what later parts ask for too, is one file, which both share; and so are the icons, which the house shares
 * with cards. The core is one file, too, whoever runs it.
 */
const CHUNKS = [
	// the codec names it, for servers: a page says little by itself (`own-refusals.ts`), and what it is told has words
	{ name: "refusals", test: /(protocol.src|engine.src.wire).refusals\.ts$/ },
	{ name: "react", test: /node_modules.(react|react-dom|scheduler)\// },
	{ name: "icons", test: /node_modules.lucide-react\// },
	// cards have them, too; a style in what the worker fetches would want a document there
	{ name: "buttons", test: /shared.button\.module/ },
	{
		name: "client",
		test: new RegExp(
			`vite.preload-helper|packages.client.src.(${CLIENT_FIRST})|(src.ui.(direct|isolate|navigate|http)|protocol.src.(limits|file-info))\\.ts$`,
		),
	},
	{ name: "chat-core", test: new RegExp(`packages.client.src.(?!${CORE_LATER})`) },
	// Behind all others, which have what these stand on. Small ones that come together are one name less for the first screen.
	{ name: "room-texts", test: /src.ui.(room-texts|passkey-place)\.ts$/ },
	{ name: "dates", test: /src.ui.(dates|byte-size|words)\.ts$/ },
	{ name: "operator-token", test: /src.ui.(operator-token\.ts|use-media\.ts|mark\.tsx)$/ },
];

/** What the tabs of a browser share runs beside them, and is built with the page: what both need is fetched once. */
const CORE = "src/main-core.ts";

/** What the first screen need not name: rules of activities, what comes behind it, and what few ever see. */
const UNNAMED = /assets.(page-rules|keep|unreachable|closed-door|other-page|lab-page)-/;

/** Of activities: the page's list of them, by which the core asks for rules too, is one for both. */
const RULES = /assets.rules-/;

/** What the page itself has fetched is there when a part of it comes. */
const FIRST = /assets.(client|react|rolldown-runtime)-/;

interface Host {
	readonly hostId: string;
	readonly hostType: "html" | "js";
}

/**
 * A worker has no document to put a link in: what the core fetches later it fetches when it needs it. Styles have to be
 * named, for nothing else fetches them.
 */
function preloaded(file: string, files: string[], { hostId, hostType }: Host): string[] {
	if (hostType === "html") return files;
	if (/assets.(client|chat-core|core|shared-worker|worker-core)-/.test(hostId) || RULES.test(file)) return [];
	const named = files.filter((one) => !FIRST.test(one));
	return UNNAMED.test(file) ? named.filter((name) => name.endsWith(".css")) : named;
}

export default defineConfig({
	plugins: [react(), firstPages(), embeddedPage(), serviceWorker(), preCompress()],
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
			// what makes a schema does nothing else: one that no page reads is left out, with what of zod only it wants;
			// no package that the page is built of calls anything by these names
			treeshake: { manualPureFunctions: ["z", "wellFormed", "namedValues"] },
			output: { codeSplitting: { groups: CHUNKS } },
		},
	},
});
