import fc from "fast-check";
import { expect, test } from "vitest";
import { marginLabels } from "./end-labels.ts";
import { spreadApart } from "./spread-apart.ts";

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

test("names beside a plot never lie across each other, and are none where they cannot all stand", () => {
	const plot = { left: 0, top: 0, width: 400, height: 200 };
	const ends = (count: number) =>
		Array.from({ length: count }, (_, series) => ({ series, x: 400, y: 100, width: 50 }));
	const placed = marginLabels(ends(12), plot) ?? [];
	const heights = placed.map((label) => label.y).sort((a, b) => a - b);
	heights.slice(1).forEach((y, i) => {
		expect(y - (heights[i] ?? 0)).toBeGreaterThanOrEqual(16);
	});
	expect(placed).toHaveLength(12);
	expect(marginLabels(ends(30), plot)).toBeUndefined();
});
