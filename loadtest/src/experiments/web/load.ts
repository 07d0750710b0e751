import type { Part } from "../../lab/parts.ts";
import { type Bench, besideOthers } from "./bench.ts";
import type { WebParams } from "./params.ts";
import { Screen } from "./screen.ts";

const LARGEST_MS_MAX = 1_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Somebody follows a link for the first time, on a phone of the middle class. */
export const load: Part<Bench, WebParams> = {
	name: "load",
	async measure(bench, params, sample) {
		const { lab } = bench;
		const server = await lab.parley();
		const { value: visits, othersShare } = await besideOthers(bench, server, async () => {
			const visits: { ms: number; what: string }[] = [];
			while (visits.length < params.loads) visits.push(await firstVisit(bench.browser, server.url, params));
			return visits;
		});
		await server.stop();
		for (const { ms } of visits) sample({ largestContentfulPaintMs: ms, othersShare });
		lab.note(`The largest thing that a first visit painted: “${visits[0]?.what.trim() ?? ""}”.`);
	},
	describe: ({ downMbit, upMbit, latencyMs, cpuSlowdown }) => ({
		claims: [
			{
				claim: `Largest Contentful Paint within 1 s on a first visit by phone (processor ${cpuSlowdown} times slower; ${downMbit} Mbit/s down, ${upMbit} up, ${latencyMs} ms).`,
				checks: [{ figure: "largestContentfulPaintMs", atMost: LARGEST_MS_MAX }],
			},
		],
	}),
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
