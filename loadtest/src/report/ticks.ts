import type { Unit } from "../lab/result.ts";
import type { Domain } from "./domain.ts";
import { decimalsFor, formatNumber } from "./format.ts";
import { measureFor } from "./units.ts";

export interface Tick {
	readonly value: number;
	readonly label: string;
}

/** `lengthPx / gapPx` is how many labels there is room for. */
export function ticksOf(domain: Domain, unit: Unit | undefined, lengthPx: number, gapPx: number): Tick[] {
	const room = Math.max(2, Math.floor(lengthPx / gapPx));
	return domain.scale === "linear" ? linearTicks(domain, unit, room) : logTicks(domain, unit, room);
}

/** The very points that were measured, where they are few: 1, 2, 4, 8 users say more than 0, 2, 4, 6. */
export function ticksAt(values: readonly number[], domain: Domain, unit: Unit | undefined): Tick[] {
	const most = Math.max(...values.map(Math.abs));
	const isCount = unit === undefined || unit === "count";
	if (isCount && most < 1e6)
		return values.map((value) => ({ value, label: scaledLabel(value, measureFor(unit, 0)) }));
	if (domain.scale === "log") return values.map((value) => logTick(value, unit));
	const measure = measureFor(unit, most);
	return values.map((value) => ({ value, label: scaledLabel(value, measure) }));
}

type Linear = Extract<Domain, { scale: "linear" }>;
type Log = Extract<Domain, { scale: "log" }>;

function linearTicks({ min, max, step }: Linear, unit: Unit | undefined, room: number): Tick[] {
	const wide = step * Math.max(1, Math.ceil((max - min) / step / room));
	const measure = measureFor(unit, Math.max(Math.abs(min), Math.abs(max)));
	const decimals = decimalsOfStep(wide / measure.size);
	const first = Math.ceil(min / wide - 1e-9);
	const count = Math.floor(max / wide + 1e-9) - first + 1;
	return Array.from({ length: count }, (_, i) => {
		const value = (first + i) * wide;
		const said = formatNumber(value / measure.size, decimals) + measure.suffix;
		return { value, label: value === 0 ? "0" : said };
	});
}

function logTicks({ min, max, zeroLane }: Log, unit: Unit | undefined, room: number): Tick[] {
	const from = Math.floor(Math.log10(min));
	const to = Math.ceil(Math.log10(max));
	const powers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
	const factors =
		(to - from) * 3 <= room ? [1, 2, 5] : (to - from) * 2 <= room && to - from < 3 ? [1, 3] : [1];
	const every = Math.ceil(powers.length / room);
	const values = powers
		.filter((power) => (power - from) % every === 0)
		.flatMap((power) => factors.map((factor) => factor * 10 ** power))
		.filter((value) => value >= min * 0.999 && value <= max * 1.001);
	const zero: Tick[] = zeroLane ? [{ value: 0, label: "0" }] : [];
	return [...zero, ...values.map((value) => logTick(value, unit))];
}

function logTick(value: number, unit: Unit | undefined): Tick {
	return { value, label: scaledLabel(value, measureFor(unit, value)) };
}

function scaledLabel(value: number, { size, suffix }: { size: number; suffix: string }): string {
	if (value === 0) return "0";
	// 0.30000000000000004 is 0.3
	const scaled = Number((value / size).toPrecision(6));
	const fraction = String(scaled).split(".")[1] ?? "";
	return formatNumber(scaled, Math.min(fraction.length, decimalsFor(scaled))) + suffix;
}

function decimalsOfStep(step: number): number {
	return Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}
