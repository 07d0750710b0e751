import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadOf, type Unit } from "../lab/result.ts";
import { formatCell, formatDuration, formatFigure, formatSpread, unitOfName } from "./format.ts";

function said(value: number, unit?: Unit): string {
	return formatFigure(value, unit).replaceAll("\u00a0", " ");
}

describe("a figure is said in the unit that it reads best in", () => {
	test.each<[number, Unit | undefined, string]>([
		[0.045, "ms", "45 µs"],
		[12.345, "ms", "12.3 ms"],
		[21_359, "ms", "21.4 s"],
		[0, "ms", "0 ms"],
		[0.12, "s", "120 ms"],
		[1500, "us", "1.5 ms"],
		[7200, "bytes", "7.2 kB"],
		[999, "bytes", "999 B"],
		[5_123_000, "per-second", "5.12 M/s"],
		[746.26, "per-minute", "746 /min"],
		[23, "ratio", "23×"],
		[0.873, "ratio", "0.873×"],
		[0.3029, "share", "30.3 %"],
		[28_573, "count", "28,573"],
		[1_000_000, undefined, "1,000,000"],
		[-1234.5, undefined, "−1,235"],
	])("%d %s", (value, unit, expected) => {
		expect(said(value, unit)).toBe(expected);
	});
});

test("a spread is its median with the range; without a range only the median", () => {
	expect(formatSpread(spreadOf([11.9, 12.34, 14]))).toBe("12.3 (11.9–14)");
	expect(formatSpread(spreadOf([3, 3, 3]), "ratio")).toBe("3×");
	expect(formatSpread(spreadOf([1, 2, 4]))).toBe("2 (1–4)");
});

test("an end of a range is not rounded away", () => {
	expect(formatSpread(spreadOf([0.004, 120.4, 130]))).toBe("120 (0.004–130)");
});

test("no value of a broken file becomes NaN on the page", () => {
	expect(said(Number.NaN, "ms")).not.toContain("NaN");
	expect(formatCell(null)).toBe("–");
	fc.assert(
		fc.property(fc.double(), (value) => {
			expect(formatFigure(value, "bytes")).not.toMatch(/NaN|undefined|Infinity/);
		}),
	);
});

test("durations are for people", () => {
	expect(formatDuration(9_000)).toBe("9\u00a0s");
	expect(formatDuration(372_000)).toBe("6\u00a0min 12\u00a0s");
	expect(formatDuration(7_260_000)).toBe("121\u00a0min 0\u00a0s");
});

test("the unit of a sampled value is how its name ends", () => {
	expect(unitOfName("deliveryP99Ms")).toBe("ms");
	expect(unitOfName("rssBytes")).toBe("bytes");
	expect(unitOfName("postsPerSecond")).toBe("per-second");
	expect(unitOfName("cpuSeconds")).toBe("s");
	expect(unitOfName("posts")).toBeUndefined();
});
