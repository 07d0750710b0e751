import { expect, test } from "vitest";
import { keyedHashOf } from "../lib/keyed-hash.ts";
import { newChallenge, readChallenge } from "./passkey-challenges.ts";

const MINUTES_MS = 60_000;
const ada = { session: "ada", tokenHash: "of ada" };

function houseAt({ now = 1_700_000_000_000, newest = 7, key = "a key", epoch = "one" } = {}) {
	const clock = { now: () => now, wall: () => now };
	return { clock, epoch, keyedHash: keyedHashOf(Buffer.from(key)), shown: () => ({ newest }) };
}

test("[WHO14] a challenge is read by its house, by whom it was made for, for five minutes, whichever clock goes before", () => {
	const now = 1_700_000_000_000;
	const challenge = newChallenge(houseAt(), ada);
	expect(challenge).toMatch(/^[\w-]{80}$/);
	for (const apart of [0, 5 * MINUTES_MS, -5 * MINUTES_MS])
		expect(readChallenge(houseAt({ now: now + apart, newest: 99 }), ada, challenge)).toEqual({
			ok: true,
			value: 7,
		});
	const over = { ok: false, refusal: { code: "not-allowed", field: "challenge" } };
	for (const [house, answerer, said] of [
		[houseAt({ now: now + 5 * MINUTES_MS + 1 }), ada, challenge],
		[houseAt({ now: now - 60 * MINUTES_MS }), ada, challenge],
		[houseAt({ key: "another house's" }), ada, challenge],
		[houseAt({ epoch: "restored" }), ada, challenge],
		[houseAt(), { ...ada, tokenHash: "a newer one" }, challenge],
		[houseAt(), "anybody", challenge],
		[houseAt(), ada, `B${challenge.slice(1)}`],
		[houseAt(), ada, challenge.slice(0, -4)],
		[houseAt(), ada, ""],
	] as const)
		expect(readChallenge(house, answerer, said)).toMatchObject(over);
});

test("[WHO14] of two challenges none is like the other", () => {
	const house = houseAt();
	const made = Array.from({ length: 20 }, () => newChallenge(house, "anybody"));
	expect(new Set(made).size).toBe(20);
});
