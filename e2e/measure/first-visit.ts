import { fileURLToPath } from "node:url";
import { firstScreenBytes } from "../../scripts/page-weight.mjs";
import type { Bench } from "./bench.ts";
import { Screen } from "./screen.ts";

const DIST = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
const LINK = { downMbit: 1.6, upMbit: 0.75, latencyMs: 150 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Gzipped: what the browser must fetch before it can show the first screen. */
export async function weight({ found }: Bench): Promise<void> {
	found({ bytes: firstScreenBytes(DIST) });
}

/** Somebody follows a link for the first time, on a phone of the middle class. */
export async function load({ browser, server, loads, cpuSlowdown, found }: Bench): Promise<void> {
	for (let visit = 0; visit < loads; visit += 1) {
		const phone = await Screen.open(browser, server.port, PHONE);
		await phone.linkedBy(LINK);
		await phone.slowDown(cpuSlowdown);
		await phone.goesTo("/");
		await phone.page.waitForLoadState("networkidle");
		found({ largestContentfulPaintMs: await phone.largestPaintMs() });
		await phone.close();
	}
}
