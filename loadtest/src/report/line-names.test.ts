import fc from "fast-check";
import { expect, test } from "vitest";
import { nameLines } from "./line-names.ts";
import type { Box } from "./pixels.ts";
import { textWidth } from "./text-width.ts";

const plot: Box = { left: 50, top: 20, width: 500, height: 280 };
const look = { color: "black", mark: "circle", isPublished: false, strokePx: 1 } as const;

const anyLine = fc
	.record({
		name: fc.string({ minLength: 1, maxLength: 24 }),
		points: fc.array(
			fc.record({
				x: fc.integer({ min: 60, max: 550 }),
				y: fc.integer({ min: 20, max: 300 }),
				words: fc.constant(""),
			}),
			{ minLength: 1, maxLength: 8 },
		),
	})
	.map(({ name, points }) => ({ look: { ...look, name }, points: points.sort((a, b) => a.x - b.x) }));

test("every line is named once, beside it or in the legend, and no two names lie across each other", () => {
	fc.assert(
		fc.property(fc.array(anyLine, { maxLength: 9 }), (lines) => {
			const { labels, unnamed } = nameLines(lines, plot, 160);
			expect(labels.length + unnamed.length).toBe(lines.length);
			const boxes = labels.map(({ line, y }) => ({
				left: plot.left + plot.width + 10,
				top: y - 7.5,
				width: textWidth(line.look.name, 12),
				height: 15,
			}));
			boxes.forEach((box, i) => {
				expect(boxes.slice(i + 1).filter((other) => overlap(box, other))).toEqual([]);
			});
		}),
	);
});

function overlap(a: Box, b: Box): boolean {
	const across = a.left < b.left + b.width && b.left < a.left + a.width;
	return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
