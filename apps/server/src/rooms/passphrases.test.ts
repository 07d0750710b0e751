import { Addresses } from "@parley/engine/lib/addresses";
import type { Requestor } from "@parley/engine/lookups/requestor";
import { expect, test } from "vitest";
import { createMetrics } from "../lib/metrics.ts";
import { Passphrases, type PassphrasesOptions } from "./passphrases.ts";

const KNOCK = {
	passphrase: "not this one",
	session: "ada",
	address: "203.0.113.7",
	room: "den",
	gone: new AbortController().signal,
};
const TRIES = 100;

function passphrasesOf(options: Partial<PassphrasesOptions>): Passphrases {
	const now = (): number => 0;
	return new Passphrases({
		requestor: { request: async () => ({ ok: true, value: { fits: false } }) } as unknown as Requestor,
		clock: { now, wall: now },
		metrics: createMetrics(),
		addresses: new Addresses([]),
		addressHash: (address) => `hash of ${address}`,
		triesPerMinute: 1,
		onWrong: () => undefined,
		...options,
	});
}

/** How often the time was asked for, which every wrong try that is kept has with it. */
async function timesKept(triesPerMinute: number): Promise<number> {
	let asked = 0;
	const now = (): number => ++asked;
	const passphrases = passphrasesOf({ clock: { now, wall: now }, triesPerMinute });
	for (let n = 0; n < TRIES; n++) {
		expect(await passphrases.prove(KNOCK, "a verifier")).toMatchObject({ refusal: { field: "passphrase" } });
		passphrases.erred("of another node", "hash of another network");
	}
	return asked;
}

test("[ACC2] where wrong passphrases have no limit, nothing is kept of them", async () => {
	expect(await timesKept(0)).toBe(0);
	expect(await timesKept(5)).toBeGreaterThan(0);
});

test("[ACC2][CONN8] a /48 of IPv6 may err as often as ten of its networks, on whatever node and of whatever rooms", async () => {
	const second = passphrasesOf({});
	const first = passphrasesOf({ onWrong: (...erred) => second.erred(...erred) });
	const codeOf = async (passphrases: Passphrases, guess: number, network: number, site = 0) => {
		const address = `2001:db8:${site}:${network}::`;
		const knock = { ...KNOCK, address, session: `guest ${guess}`, room: `room ${guess}` };
		const answer = await passphrases.prove(knock, "a verifier");
		return answer.ok ? "ok" : answer.refusal.code;
	};
	for (let guess = 0; guess < 50; guess++)
		expect(await codeOf(first, guess, Math.floor(guess / 5)), `guess ${guess}`).toBe("not-allowed");
	expect(await codeOf(first, 51, 11)).toBe("too-fast");
	expect(await codeOf(second, 52, 12)).toBe("too-fast");
	expect(await codeOf(first, 53, 0, 1), "of the next /48").toBe("not-allowed");
});
