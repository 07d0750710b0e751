import { runAtOnce } from "@parley/engine/lib/interruptible";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sorting } from "./sorting.ts";

test("any number of them come smallest first, whichever way they stood", () => {
	const sizes = fc.constantFrom(0, 1, 2, 1_023, 1_024, 1_025, 3_000, 5_121);
	const lists = sizes.chain((size) =>
		fc.array(fc.nat(10_000), { minLength: size, maxLength: size, size: "max" }),
	);
	fc.assert(
		fc.property(lists, (list) => {
			const sorted = runAtOnce(sorting(list, (one) => one));
			expect([...sorted]).toEqual(list.toSorted((a, b) => a - b));
		}),
		{ numRuns: 30 },
	);
});

test("it stops between two runs, so that nobody waits for all of it", () => {
	const list = Array.from({ length: 10_000 }, (_, index) => 10_000 - index);
	let stops = 0;
	for (const work = sorting(list, (one) => one); work.next().done !== true; ) stops += 1;
	expect(stops).toBeGreaterThan(8);
});
