import { spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { doubtOf, judged } from "../limits/judged.ts";
import { besideOthers } from "./bench.ts";
import type { WebParams } from "./params.ts";
import type { Part } from "./part.ts";
import { Screen } from "./screen.ts";

const LARGEST_MS_MAX = 1_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

interface LoadRun {
	/** of each visit, ms */
	readonly largest: readonly number[];
	readonly what: string;
	readonly generatorShare: number;
	readonly othersShare: number;
}

/** Somebody follows a link for the first time, on a phone of the middle class. */
export const load: Part<LoadRun> = {
	name: "load",
	seconds: ({ loads }) => 1.5 + loads * 3,
	async measure(bench, params, run) {
		const { lab } = bench;
		const server = await lab.parley();
		const { value: visits, othersShare } = await besideOthers(bench, server, async () => {
			const visits: { ms: number; what: string }[] = [];
			while (visits.length < params.loads) visits.push(await firstVisit(bench.browser, server.url, params));
			return visits;
		});
		await server.stop();
		for (const { ms } of visits)
			lab.sample({
				server: "parley",
				run,
				at: { part: "load" },
				values: { largestContentfulPaintMs: ms, othersShare },
			});
		return {
			largest: visits.map(({ ms }) => ms),
			what: visits[0]?.what ?? "",
			generatorShare: 0,
			othersShare,
		};
	},
	conclude(runs, { downMbit, upMbit, latencyMs, cpuSlowdown }) {
		const largest = spreadOf(runs.flatMap((run) => run.largest));
		const finding = judged({
			claim: `Largest Contentful Paint within 1 s on a first visit by phone (processor ${cpuSlowdown} times slower; ${downMbit} Mbit/s down, ${upMbit} up, ${latencyMs} ms).`,
			ours: `${formatSpread(largest, "ms")} over ${largest.n} visits; the largest thing painted: “${runs[0]?.what.trim()}”.`,
			isReached: largest.median < LARGEST_MS_MAX,
			doubt: doubtOf(runs),
			why: "The page, its styles and its script come one after the other over this link; the rest is the script's own work.",
		});
		return { findings: [finding], tables: [], plots: [] };
	},
};

async function firstVisit(browser: Parameters<typeof Screen.open>[0], url: string, params: WebParams) {
	const phone = await Screen.open(browser, url, PHONE);
	await phone.linkedBy(params);
	await phone.slowDown(params.cpuSlowdown);
	await phone.goesTo("/");
	await phone.page.waitForLoadState("networkidle");
	const largest = await phone.largestPaint();
	await phone.close();
	return largest;
}
