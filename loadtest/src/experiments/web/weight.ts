import { gzipSync } from "node:zlib";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Part } from "../../lab/parts.ts";
import type { Bench } from "./bench.ts";
import type { WebParams } from "./params.ts";

const FIRST_SCREEN_BYTES_MAX = 110_000;
const FIRST_SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="(\/[^"]+\.js)"/g;

/** Gzipped, as it leaves the server: what the browser must fetch before it can show the first screen. */
export const weight: Part<Bench, WebParams> = {
	name: "weight",
	isOnce: true,
	async measure({ lab }, _params, sample) {
		const server = await lab.parley();
		const get = (path: string) => answerOf(server, path, { signal: lab.signal });
		const scripts = [...(await get("/")).matchAll(FIRST_SCRIPTS)].map(([, path = ""]) => path);
		const texts = await Promise.all(scripts.map(get));
		await server.stop();
		const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
		sample({ bytes, scripts: scripts.length });
	},
	describe: () => ({
		labels: { bytes: "JavaScript, gzipped" },
		claims: [
			{
				claim: "The first screen needs at most 110 kB of JavaScript, gzipped.",
				checks: [{ figure: "bytes", atLeast: 1, atMost: FIRST_SCREEN_BYTES_MAX }],
				also: "scripts",
			},
		],
	}),
};
