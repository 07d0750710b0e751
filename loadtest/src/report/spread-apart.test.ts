import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadApart } from "./line-names.ts";

const rising = fc
	.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 12 })
	.map((values) => values.sort((a, b) => a - b));

test("positions stand a gap apart, in order, within the room", () => {
	fc.assert(
		fc.property(rising, (wanted) => {
			const placed = spreadApart(wanted, 16, 0, 300);
			expect(placed).toHaveLength(wanted.length);
			placed.forEach((position, i) => {
				expect(position).toBeGreaterThanOrEqual(-1e-9);
				expect(position).toBeLessThanOrEqual(300 + 1e-9);
				if (i > 0) expect(position - (placed[i - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
			});
		}),
	);
});

test("what stands apart already stays; what collides moves both ways", () => {
	expect(spreadApart([10, 100, 200], 16, 0, 300)).toEqual([10, 100, 200]);
	expect(spreadApart([100, 100], 16, 0, 300)).toEqual([92, 108]);
	expect(spreadApart([300, 300], 16, 0, 300)).toEqual([284, 300]);
});
