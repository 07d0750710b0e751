import { gzipSync } from "node:zlib";
import { answerOf } from "../../http-load/server-calls.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { judged } from "../limits/judged.ts";
import type { Part } from "./part.ts";

const FIRST_SCREEN_BYTES_MAX = 110_000;
const FIRST_SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="(\/[^"]+\.js)"/g;

/** Gzipped, as it leaves the server: what the browser must fetch before it can show the first screen. */
export const weight: Part<number> = {
	name: "weight",
	seconds: () => 1.5,
	isOnce: true,
	async measure({ lab }, _params, run) {
		const server = await lab.parley();
		const get = (path: string) => answerOf(server, path, { signal: lab.signal });
		const scripts = [...(await get("/")).matchAll(FIRST_SCRIPTS)].map(([, path = ""]) => path);
		const texts = await Promise.all(scripts.map(get));
		await server.stop();
		const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
		lab.sample({ server: "parley", run, at: { part: "weight" }, values: { bytes, scripts: scripts.length } });
		return bytes;
	},
	conclude(runs) {
		const bytes = spreadOf(runs).median;
		const finding = judged({
			claim: "The first screen needs at most 110 kB of JavaScript, gzipped.",
			ours: `${formatFigure(bytes / 1000)} kB.`,
			isReached: bytes > 0 && bytes <= FIRST_SCREEN_BYTES_MAX,
			why: "`npm run check` says the same; what a screen behind the first one needs can be loaded with it.",
		});
		return { findings: [finding], tables: [], plots: [] };
	},
};
