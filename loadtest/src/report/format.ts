import type { Cell, Spread, Unit } from "../lab/result.ts";
import { type Measure, measureFor } from "./units.ts";

/** "12.3 ms", "5.12 M/s", "23×", "30.3 %"; counts in full: "28,573". */
export function formatFigure(value: number, unit?: Unit): string {
	return formatIn(value, figureMeasure(value, unit));
}

/** "12.3 ms (11.9–14.0)": the median, and the range it was seen in. */
export function formatSpread(spread: Spread, unit?: Unit): string {
	return spreadIn(spread, figureMeasure(spread.median, unit));
}

export function formatCell(cell: Cell | undefined, unit?: Unit): string {
	if (cell === null || cell === undefined) return "–";
	if (typeof cell === "string") return cell;
	return typeof cell === "number" ? formatFigure(cell, unit) : formatSpread(cell, unit);
}

export function formatIn(value: number, { size, suffix }: Measure): string {
	const scaled = value / size;
	return formatNumber(scaled, decimalsFor(scaled)) + suffix;
}

export function spreadIn({ median, min, max }: Spread, { size, suffix }: Measure): string {
	const middle = median / size;
	const decimals = Number.isInteger(min / size) && Number.isInteger(max / size) ? 0 : decimalsFor(middle);
	const said = formatNumber(middle, Math.max(decimals, decimalsFor(middle))) + suffix;
	if (min === max) return said;
	return `${said} (${rangeEnd(min / size, decimals)}–${rangeEnd(max / size, decimals)})`;
}

/** The middle of it, where one number is needed. */
export function middleOf(value: number | Spread): number {
	return typeof value === "number" ? value : value.median;
}

/** "1,917", "0.13"; what is too long to read, with an exponent. */
export function formatNumber(value: number, decimals: number): string {
	if (!Number.isFinite(value)) return "–";
	if (Math.abs(value) >= TOO_LONG) return value.toExponential(2);
	const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
	return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits;
}

/** Three significant digits above one, two below. */
export function decimalsFor(value: number): number {
	const size = Math.abs(value);
	if (Number.isInteger(value) || size >= 100) return 0;
	if (size >= 1) return size >= 10 ? 1 : 2;
	return Math.min(1 - Math.floor(Math.log10(size)), DECIMALS_MAX);
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

const DECIMALS_MAX = 12;
const TOO_LONG = 1e15;

/** Counts are said in full as long as they can be read so. */
function figureMeasure(value: number, unit: Unit | undefined): Measure {
	const isCount = unit === undefined || unit === "count";
	return isCount && Math.abs(value) < 1e7 ? measureFor(unit, 0) : measureFor(unit, value);
}

/** An end of the range is not rounded to zero beside a large median. */
function rangeEnd(value: number, decimals: number): string {
	const vanishes = value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals;
	return formatNumber(value, vanishes ? decimalsFor(value) : decimals);
}
