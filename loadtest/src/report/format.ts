import type { Labels } from "../lab/description.ts";
import type { Cell, Spread, Unit } from "../lab/result.ts";
import type { At } from "./points.ts";

/** "12.3 ms", "5.12 M/s", "23×", "30.3 %"; counts in full: "28,573". */
export function formatFigure(value: number, unit?: Unit): string {
	const [size, suffix] = measureFor(unit, value);
	return formatNumber(value / size) + suffix;
}

/** "12.3 ms (11.9–14)": the median, and the range it was seen in. */
export function formatSpread({ median, min, max }: Spread, unit?: Unit): string {
	const [size, suffix] = measureFor(unit, median);
	const said = formatNumber(median / size) + suffix;
	return min === max ? said : `${said} (${formatNumber(min / size)}–${formatNumber(max / size)})`;
}

export function formatCell(cell: Cell | undefined, unit?: Unit): string {
	if (cell === null || cell === undefined) return "–";
	if (typeof cell === "string") return cell;
	return typeof cell === "number" ? formatFigure(cell, unit) : formatSpread(cell, unit);
}

/** "48 s", "6 min 12 s": how long something took, for people. */
export function formatDuration(ms: number): string {
	const seconds = Math.round(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min ${seconds % 60}\u00a0s`;
}

/** "2025-11-21 09:41 UTC"; the same wherever the report is opened. */
export function minuteOf(iso: string): string {
	return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}

/** The unit that the name of a sampled value ends with: `deliveryP99Ms`, `rssBytes`, `postsPerSecond`. */
export function unitOfName(name: string): Unit | undefined {
	return nameEnds.find(([end]) => end.test(name))?.[1];
}

// 999.9996 is a thousand to a reader, and rounding would show it as "1,000 ms"
const ALMOST = 0.9999;

/** "1,917", "0.13"; three digits where there is a fraction, and what is too long to read with an exponent. */
function formatNumber(value: number): string {
	if (!Number.isFinite(value)) return "–";
	if (Math.abs(value) >= 1e15) return value.toExponential(2);
	const said = Number.isInteger(value) || Math.abs(value) >= 100 ? whole : fraction;
	return said.format(value).replace("-", "−");
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0, signDisplay: "negative" });
const fraction = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, signDisplay: "negative" });

type Measure = readonly [size: number, suffix: string];

/** In which a value reads best: 0.0004 s as µs, 7,200 bytes as kB; counts in full as long as they can be read so. */
function measureFor(unit: Unit = "count", value: number): Measure {
	const ladder = ladders[unit];
	const size = unit === "count" && Math.abs(value) < 1e7 ? 0 : Math.abs(value);
	const fits = size === 0 ? undefined : ladder.findLast(([step]) => size >= step * ALMOST);
	return fits ?? (size === 0 ? ladder.find(([step]) => step === 1) : undefined) ?? ladder[0] ?? [1, ""];
}

function timeIn(second: number): readonly Measure[] {
	return [
		[second / 1e6, "\u00a0µs"],
		[second / 1e3, "\u00a0ms"],
		[second, "\u00a0s"],
	];
}

function thousands(of: string): readonly Measure[] {
	const steps = ["k", "M", "G"].map((prefix, at) => [1e3 ** (at + 1), `\u00a0${prefix}${of}`] as const);
	return [[1, of === "" ? "" : `\u00a0${of}`], ...steps];
}

const ladders: Readonly<Record<Unit, readonly Measure[]>> = {
	us: timeIn(1e6),
	ms: timeIn(1e3),
	s: timeIn(1),
	bytes: thousands("B"),
	"per-second": thousands("/s"),
	"per-minute": thousands("/min"),
	count: thousands(""),
	ratio: [[1, "×"]],
	share: [[0.01, "\u00a0%"]],
};

const nameEnds: readonly (readonly [RegExp, Unit])[] = [
	[/PerSecond$/i, "per-second"],
	[/PerMinute$/i, "per-minute"],
	[/Bytes$/i, "bytes"],
	[/Ms$|^ms$/, "ms"],
	[/Us$|^us$/, "us"],
	[/[a-z]S$|Seconds$|^s$/, "s"],
	[/Ratio$/i, "ratio"],
	[/Share$/i, "share"],
];

/** What the same figure is called in every report. */
const COMMON: Labels = {
	server: "server",
	maxMs: "longest",
	rssBytes: "memory",
	cpuUs: "processor time a delivery",
	cores: "cores busy",
	generatorShare: "crowd's share of a core",
	othersShare: "other programs' share of the machine",
	loopP99Ms: "loop delay p99",
	loopMaxMs: "longest hold-up of the loop",
	deliveredShare: "of what was due, delivered",
};

/** "deliveriesPerSecond" is "deliveries", "lastScreenP99Ms" is "last screen p99"; the unit is said with the figure. */
export function labelOf(name: string, labels: Labels = {}): string {
	const given = labels[name] ?? COMMON[name];
	if (given !== undefined) return given;
	const bare = unitOfName(name) === undefined ? name : name.replace(/(PerSecond|PerMinute|[A-Z][a-z]*)$/, "");
	const words = (bare === "" ? name : bare).replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
	return words.replace(/\bp(\d\d)(\d)\b/g, "p$1.$2");
}

/** As a sentence or a column begins; "p99" stays as it is. */
export function headed(label: string): string {
	if (/^p\d/.test(label)) return label;
	return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Figures without a unit in their name are counts, or cores, or times something. */
export function unitFor(name: string): { readonly unit?: Unit } {
	const unit = unitOfName(name);
	return unit === undefined ? {} : { unit };
}

/** "1,000 readers", "T 8 s", "worker": one value of a parameter as it is said. */
function valueSaid(name: string, value: string | number, labels: Labels = {}): string {
	if (typeof value === "string") return value;
	const unit = unitOfName(name);
	const said = formatFigure(value, unit);
	return unit === undefined ? `${said} ${labelOf(name, labels)}` : said;
}

export function pointSaid(at: At, keys: readonly string[], labels: Labels = {}): string {
	return keys.flatMap((key) => (at[key] === undefined ? [] : [valueSaid(key, at[key], labels)])).join(", ");
}
