import type { OwnPerson } from "@parley/protocol/people";
import { expect, onTestFinished, test, vi } from "vitest";
import { lastTold, waitMs } from "./lapse-time.ts";

const ada = { session: "s-ada", provider: { at: 1, until: 2 } } as OwnPerson;
const failed = { ok: false, field: undefined, message: "No answer came." } as const;

test("[WHO52] what the house told of oneself holds over an answer that failed, and is nobody else's", () => {
	const known = lastTold({ ok: true, value: ada }, undefined, "s-ada");
	expect(known).toBe(ada);
	for (const told of [failed, null]) expect(lastTold(told, known, "s-ada")).toBe(ada);
	// while the link is away
	expect(lastTold(failed, known, undefined)).toBe(ada);
	expect(lastTold(failed, known, "s-bo")).toBeUndefined();
	const linkedNoMore = { ...ada, provider: undefined } as OwnPerson;
	expect(lastTold({ ok: true, value: linkedNoMore }, known, "s-ada")?.provider).toBeUndefined();
});

test("[WHO52] what was said anew is waited for from then on, a day at most", () => {
	vi.useFakeTimers({ now: 1_000_000 });
	onTestFinished(() => void vi.useRealTimers());
	expect(waitMs(1_060_000)).toBe(60_001);
	vi.advanceTimersByTime(50_000);
	expect(waitMs(1_060_000)).toBe(10_001);
	expect(waitMs(1_060_000 + 40 * 86_400_000)).toBe(86_400_000);
});
