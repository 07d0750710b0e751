import type { Cell, Spread, Unit } from "../lab/result.ts";

/** A unit as it is read: `value / size` is said with `suffix`. */
interface Measure {
	readonly size: number;
	readonly suffix: string;
}

/** "12.3 ms", "5.12 M/s", "23×", "30.3 %"; counts in full: "28,573". */
export function formatFigure(value: number, unit?: Unit): string {
	const { size, suffix } = measureFor(unit, value);
	return formatNumber(value / size, decimalsFor(value / size)) + suffix;
}

/** "12.3 ms (11.9–14.0)": the median, and the range it was seen in. */
export function formatSpread({ median, min, max }: Spread, unit?: Unit): string {
	const { size, suffix } = measureFor(unit, median);
	const decimals =
		Number.isInteger(min / size) && Number.isInteger(max / size) ? 0 : decimalsFor(median / size);
	const said = formatNumber(median / size, Math.max(decimals, decimalsFor(median / size))) + suffix;
	if (min === max) return said;
	return `${said} (${rangeEnd(min / size, decimals)}–${rangeEnd(max / size, decimals)})`;
}

export function formatCell(cell: Cell | undefined, unit?: Unit): string {
	if (cell === null || cell === undefined) return "–";
	if (typeof cell === "string") return cell;
	return typeof cell === "number" ? formatFigure(cell, unit) : formatSpread(cell, unit);
}

/** "48 s", "6 min 12 s": how long something took, for people. */
export function formatDuration(ms: number): string {
	if (ms < 10_000) return formatFigure(ms, "ms");
	const seconds = Math.round(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	if (minutes === 0) return `${seconds}\u00a0s`;
	if (minutes < 60) return `${minutes}\u00a0min ${seconds % 60}\u00a0s`;
	return `${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

/** "2025-11-21 09:41 UTC"; the same wherever the report is opened. */
export function minuteOf(iso: string): string {
	const date = new Date(iso);
	if (Number.isNaN(date.getTime())) return iso;
	return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** The unit that the name of a sampled value ends with: `deliveryP99Ms`, `rssBytes`, `postsPerSecond`. */
export function unitOfName(name: string): Unit | undefined {
	return nameEnds.find(([end]) => end.test(name))?.[1];
}

const TOO_LONG = 1e15;
const DECIMALS_MAX = 12;
// 999.9996 is a thousand to a reader, and rounding would show it as "1,000 ms"
const ALMOST = 0.9999;

/** "1,917", "0.13"; what is too long to read, with an exponent. */
function formatNumber(value: number, decimals: number): string {
	if (!Number.isFinite(value)) return "–";
	if (Math.abs(value) >= TOO_LONG) return value.toExponential(2);
	const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
	return value.toLocaleString("en", { ...digits, signDisplay: "negative" }).replace("-", "−");
}

/** Three significant digits above one, two below. */
function decimalsFor(value: number): number {
	const size = Math.abs(value);
	if (Number.isInteger(value) || size >= 100) return 0;
	if (size >= 1) return size >= 10 ? 1 : 2;
	return Math.min(1 - Math.floor(Math.log10(size)), DECIMALS_MAX);
}

/** An end of the range is not rounded to zero beside a large median. */
function rangeEnd(value: number, decimals: number): string {
	const vanishes = value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals;
	return formatNumber(value, vanishes ? decimalsFor(value) : decimals);
}

/** In which a value reads best: 0.0004 s as µs, 7,200 bytes as kB; counts in full as long as they can be read so. */
function measureFor(unit: Unit = "count", value: number): Measure {
	const ladder = ladders[unit];
	const size = unit === "count" && Math.abs(value) < 1e7 ? 0 : Math.abs(value);
	const plain = ladder.find((measure) => measure.size === 1) ?? { size: 1, suffix: "" };
	if (size === 0) return plain;
	return ladder.findLast((measure) => size >= measure.size * ALMOST) ?? ladder[0] ?? plain;
}

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
		...["k", "M", "G"].map((prefix, index) => ({ size: 1e3 ** (index + 1), suffix: `\u00a0${prefix}${of}` })),
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
