import { expect, test } from "vitest";
import type { Requestor } from "../engine/lookups/requestor.ts";
import { createMetrics } from "../lib/metrics.ts";
import { Passphrases } from "./passphrases.ts";

const KNOCK = {
	passphrase: "not this one",
	session: "ada",
	address: "of a school",
	from: "203.0.113.7",
	room: "den",
	gone: new AbortController().signal,
};
const TRIES = 100;

/** How often the time was asked for, which every wrong try that is kept has with it. */
async function timesKept(triesPerMinute: number): Promise<number> {
	let asked = 0;
	const now = (): number => ++asked;
	const passphrases = new Passphrases({
		requestor: { request: async () => ({ ok: true, value: { fits: false } }) } as unknown as Requestor,
		clock: { now, wall: now },
		metrics: createMetrics(),
		triesPerMinute,
		onWrong: () => undefined,
	});
	for (let n = 0; n < TRIES; n++) {
		expect(await passphrases.prove(KNOCK, "a verifier")).toMatchObject({ refusal: { field: "passphrase" } });
		passphrases.erred("of another node", KNOCK.address);
	}
	return asked;
}

test("[ACC2] where wrong passphrases have no limit, nothing is kept of them", async () => {
	expect(await timesKept(0)).toBe(0);
	expect(await timesKept(5)).toBeGreaterThan(0);
});
