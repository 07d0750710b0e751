import type { Unit } from "../lab/result.ts";

/** A unit as it is read: `value / size` is said with `suffix`. */
export interface Measure {
	readonly size: number;
	readonly suffix: string;
}

/** The measure in which a value of this magnitude reads best: 0.0004 s as µs, 7,200 bytes as kB. */
export function measureFor(unit: Unit | undefined, magnitude: number): Measure {
	const ladder = ladders[unit ?? "count"];
	const first = ladder[0] ?? plain;
	if (magnitude === 0) return ladder.find((measure) => measure.size === 1) ?? first;
	return ladder.findLast((measure) => Math.abs(magnitude) >= measure.size * ALMOST) ?? first;
}

/** One measure for values that stand in one column and are compared by eye. */
export function commonMeasure(unit: Unit | undefined, values: readonly number[]): Measure {
	const magnitudes = values.map(Math.abs).filter((value) => value > 0);
	if (exact.has(unit ?? "count")) return measureFor(unit, 0);
	if (magnitudes.length === 0) return measureFor(unit, 0);
	const least = Math.min(...magnitudes);
	// times are rounded without harm; a rate of 746 a minute is not to become 0.75 k beside a larger one
	return measureFor(unit, times.has(unit) ? Math.sqrt(least * Math.max(...magnitudes)) : least);
}

/** The unit that the name of a sampled value ends with: `deliveryP99Ms`, `rssBytes`, `postsPerSecond`. */
export function unitOfName(name: string): Unit | undefined {
	return nameEnds.find(([end]) => end.test(name))?.[1];
}

// 999.9996 is a thousand to a reader, and rounding would show it as "1,000 ms"
const ALMOST = 0.9999;

const plain: Measure = { size: 1, suffix: "" };

/** Never scaled in tables: counts are looked up, not estimated. */
const exact: ReadonlySet<Unit> = new Set(["count", "percent", "ratio", "share"]);

const times: ReadonlySet<Unit | undefined> = new Set(["us", "ms", "s"]);

function timeIn(second: number): readonly Measure[] {
	return [
		{ size: second / 1e6, suffix: "\u00a0µs" },
		{ size: second / 1e3, suffix: "\u00a0ms" },
		{ size: second, suffix: "\u00a0s" },
	];
}

function thousands(of: string): readonly Measure[] {
	return [
		{ size: 1, suffix: of === "" ? "" : `\u00a0${of}` },
		{ size: 1e3, suffix: `\u00a0k${of}` },
		{ size: 1e6, suffix: `\u00a0M${of}` },
		{ size: 1e9, suffix: `\u00a0G${of}` },
	];
}

const ladders: Readonly<Record<Unit, readonly Measure[]>> = {
	us: timeIn(1e6),
	ms: timeIn(1e3),
	s: timeIn(1),
	bytes: thousands("B"),
	"per-second": thousands("/s"),
	"per-minute": thousands("/min"),
	count: thousands(""),
	percent: [{ size: 1, suffix: "\u00a0%" }],
	ratio: [{ size: 1, suffix: "×" }],
	share: [{ size: 0.01, suffix: "\u00a0%" }],
};

const nameEnds: readonly (readonly [RegExp, Unit])[] = [
	[/PerSecond$/i, "per-second"],
	[/PerMinute$/i, "per-minute"],
	[/Bytes$/i, "bytes"],
	[/Ms$|^ms$/, "ms"],
	[/Us$|^us$/, "us"],
	[/[a-z]S$|Seconds$|^s$/, "s"],
	[/Percent$/i, "percent"],
	[/Ratio$/i, "ratio"],
	[/Share$/i, "share"],
];
