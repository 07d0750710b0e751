import { expect, test } from "vitest";
import { SmallCommits } from "./small-commits.ts";

/** Ten commits of so many drafts, one every `everyMs`, each of which took `ms`; the last one ended at 1,000. */
function after({ drafts, everyMs, ms }: { drafts: number; everyMs: number; ms: number }): SmallCommits {
	const small = new SmallCommits();
	for (let index = 9; index >= 0; index -= 1) small.ended(drafts, ms, 1_000 - index * everyMs);
	return small;
}

test("what follows many small commits waits for company, 2 ms at most", () => {
	const small = after({ drafts: 2, everyMs: 1, ms: 0.4 });
	expect(small.waitMs(1, 1_000.5, 1_000.5)).toBe(2);
	expect(small.waitMs(1, 1_000.5, 1_002)).toBe(0.5);
	expect(small.waitMs(1, 1_000.5, 1_002.5)).toBe(0);
});

test("nobody waits when company enough is there", () => {
	expect(after({ drafts: 2, everyMs: 1, ms: 0.4 }).waitMs(8, 1_000.5, 1_000.5)).toBe(0);
});

test("nobody waits after a pause, at the start, or where commits are large", () => {
	expect(after({ drafts: 2, everyMs: 1, ms: 0.4 }).waitMs(1, 1_006, 1_006)).toBe(0);
	expect(new SmallCommits().waitMs(1, 5, 5)).toBe(0);
	expect(after({ drafts: 9, everyMs: 1, ms: 0.4 }).waitMs(1, 1_000.5, 1_000.5)).toBe(0);
});

test("what waits makes commits fewer, and goes on waiting until they are rare", () => {
	const small = after({ drafts: 2, everyMs: 1, ms: 0.4 });
	expect(small.waitMs(1, 1_000.5, 1_000.5)).toBe(2);
	const everyMs = (ms: number, from: number) => {
		for (let index = 1; index <= 10; index += 1) small.ended(5, 0.4, from + index * ms);
	};
	everyMs(3, 1_000);
	expect(small.waitMs(1, 1_031, 1_031)).toBe(2);
	everyMs(6, 1_030);
	expect(small.waitMs(1, 1_091, 1_091)).toBe(0);
	// and is not begun again by as many as it went on with
	everyMs(3, 1_090);
	expect(small.waitMs(1, 1_121, 1_121)).toBe(0);
});

test("nobody waits where commits leave the writer four fifths of its time", () => {
	expect(after({ drafts: 1, everyMs: 4, ms: 0.4 }).waitMs(1, 1_000.5, 1_000.5)).toBe(0);
	expect(after({ drafts: 1, everyMs: 4, ms: 1.2 }).waitMs(1, 1_000.5, 1_000.5)).toBe(2);
});
