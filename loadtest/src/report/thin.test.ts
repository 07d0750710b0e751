import fc from "fast-check";
import { expect, test } from "vitest";
import { fitted, textWidth, wrapped } from "./text-width.ts";
import { thin } from "./thin.ts";

test("a long series keeps its ends, its peak and its order", () => {
	const anyPoints = fc
		.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 2000 })
		.map((values) => values.map((y, x) => ({ x, y })));
	fc.assert(
		fc.property(anyPoints, (points) => {
			const kept = thin(points, 100);
			expect(kept.length).toBeLessThanOrEqual(Math.min(points.length, 102));
			expect(kept[0]).toBe(points[0]);
			expect(kept.at(-1)).toBe(points.at(-1));
			expect(Math.max(...kept.map((point) => point.y))).toBe(Math.max(...points.map((point) => point.y)));
			expect(kept.map((point) => point.x)).toEqual(kept.map((point) => point.x).sort((a, b) => a - b));
		}),
	);
});

test("cut and wrapped text fits, and nothing short is cut", () => {
	expect(fitted("parley", 12, 100)).toBe("parley");
	expect(textWidth(fitted("a very long name indeed", 12, 60), 12)).toBeLessThanOrEqual(60);
	const lines = wrapped("one two three four five six seven", 12, 60);
	expect(lines.join(" ")).toBe("one two three four five six seven");
	for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(60);
});
