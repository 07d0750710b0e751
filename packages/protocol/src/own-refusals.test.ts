import { expect, test } from "vitest";
import { againAfter, type OwnCode, refuseHere } from "./own-refusals.ts";
import { refusals, refuse } from "./refusals.ts";

test("a page knows of each refusal whether the same can help later, as the table says, and of an unknown one that it cannot", () => {
	for (const [code, { again }] of Object.entries(refusals))
		expect([code, againAfter(code)]).toEqual([code, again]);
	expect(againAfter("of-a-newer-server")).toBe("never");
});

test("what a page says by itself is what a server would say", () => {
	const own: OwnCode[] = ["internal", "not-allowed", "timed-out", "unsupported-version"];
	for (const code of own) expect(refuseHere(code)).toEqual(refuse(code));
	expect(refuseHere("timed-out", { retryAfterMs: 5 })).toEqual(refuse("timed-out", { retryAfterMs: 5 }));
});
