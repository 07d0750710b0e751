import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { firstScreenBytes } from "../../scripts/page-weight.mjs";
import { AskedFor } from "./asked-for.ts";
import type { Bench } from "./bench.ts";
import { Screen } from "./screen.ts";

const DIST = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
const LINK = { downMbit: 1.6, upMbit: 0.75, latencyMs: 150 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * Gzipped: every script that a browser with an empty cache asks for, for the page and for its workers, until what
 * one presses stands in the field where one writes. The largest are told by name.
 */
export async function weight({ browser, server, found }: Bench): Promise<void> {
	const asked = await AskedFor.before(server.port);
	const screen = await Screen.open(browser, asked.port, { serviceWorkers: "block" });
	await screen.takesSeat("Newcomer", "/");
	const field = screen.page.getByRole("textbox", { name: /^Message (?:#|in) / });
	await field.press("a");
	await screen.page.waitForFunction('document.querySelector("textarea").value === "a"');
	const weighed = [...asked.scripts].map((script) => ({ script, bytes: gzippedBytes(script) }));
	await screen.close();
	asked.close();
	for (const { script, bytes } of weighed.toSorted((a, b) => b.bytes - a.bytes))
		console.error(`${String(bytes).padStart(7)} ${script}`);
	found({
		bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0),
		shownBytes: firstScreenBytes(DIST),
		scripts: weighed.length,
	});
}

function gzippedBytes(script: string): number {
	return gzipSync(readFileSync(join(DIST, script))).length;
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
