import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CSS, firstPages } from "./build-first-pages.ts";
import { serviceWorker } from "./build-service-worker.ts";
import { preCompress } from "./pre-compress.ts";

const server = `http://localhost:${process.env["PARLEY_PORT"] ?? "8080"}`;

/** Of what every page fetches first: React is the same in every build, and what later parts share is one file, not six. */
const CHUNKS = [
	{ name: "react", test: /node_modules.(react|react-dom|scheduler)\// },
	{ name: "shared", test: /(src.ui.(direct|words|navigate|http)|protocol.src.(limits|refusals|files))\.ts$/ },
];

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
		modulePreload: { polyfill: false },
		rolldownOptions: {
			// a limit is shorter than its name, and a chunk of limits is one more request
			optimization: { inlineConst: { mode: "all", pass: 2 } },
			output: { codeSplitting: { groups: CHUNKS } },
		},
	},
});
