import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Part } from "../../lab/parts.ts";
import { goal } from "../claims.ts";
import { type Bench, besideOthers, type WebParams } from "./bench.ts";
import { Screen } from "./screen.ts";

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
			goal(
				"The first screen needs at most 110 kB of JavaScript, gzipped.",
				{ figure: "bytes", atLeast: 1, atMost: FIRST_SCREEN_BYTES_MAX },
				{ also: "scripts" },
			),
		],
	}),
};

const LARGEST_MS_MAX = 1_000;
const LINK = { downMbit: 1.6, upMbit: 0.75, latencyMs: 150 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Somebody follows a link for the first time, on a phone of the middle class. */
export const load: Part<Bench, WebParams> = {
	name: "load",
	async measure(bench, params, sample) {
		const { lab } = bench;
		const server = await lab.parley();
		const { value: visits, othersShare } = await besideOthers(bench, server, async () => {
			const visits: { ms: number; what: string }[] = [];
			while (visits.length < params.loads)
				visits.push(await firstVisit(bench.browser, server.url, params.cpuSlowdown));
			return visits;
		});
		await server.stop();
		for (const { ms } of visits) sample({ largestContentfulPaintMs: ms, othersShare });
		lab.note(`The largest thing that a first visit painted: “${visits[0]?.what.trim() ?? ""}”.`);
	},
	describe: ({ cpuSlowdown }) => ({
		claims: [
			goal(
				`Largest Contentful Paint within 1 s on a first visit by phone (processor ${cpuSlowdown} times slower; ${LINK.downMbit} Mbit/s down, ${LINK.upMbit} up, ${LINK.latencyMs} ms).`,
				{ figure: "largestContentfulPaintMs", atMost: LARGEST_MS_MAX },
			),
		],
	}),
};

async function firstVisit(browser: Browser, url: string, cpuSlowdown: number) {
	const phone = await Screen.open(browser, url, PHONE);
	await phone.linkedBy(LINK);
	await phone.slowDown(cpuSlowdown);
	await phone.goesTo("/");
	await phone.page.waitForLoadState("networkidle");
	const largest = await phone.largestPaint();
	await phone.close();
	return largest;
}
