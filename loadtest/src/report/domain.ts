import type { Axis } from "../lab/result.ts";

/** What an axis covers. On a log axis, zero has a lane of its own before the smallest power. */
export type Domain =
	| { readonly scale: "linear"; readonly min: number; readonly max: number; readonly step: number }
	| { readonly scale: "log"; readonly min: number; readonly max: number; readonly zeroLane: boolean };

/** Pixels: may run backwards, as upright axes do. */
export interface Extent {
	readonly from: number;
	readonly to: number;
}

export const ZERO_LANE_PX = 36;

/** `edges`: "tight" ends at the outermost values, "round" at ticks. */
export function domainOf(axis: Axis, values: readonly number[], edges: "tight" | "round"): Domain {
	const shown = values.filter(canBeShown);
	return axis.scale === "log" ? logDomain(shown, edges) : linearDomain(shown, edges);
}

/** Nothing a lab measures lies beyond; what does would only break the drawing. */
export function canBeShown(value: number): boolean {
	return Number.isFinite(value) && Math.abs(value) <= 1e15;
}

export function positionIn(domain: Domain, extent: Extent): (value: number) => number {
	const length = extent.to - extent.from;
	if (domain.scale === "linear") {
		return (value) => extent.from + (length * (value - domain.min)) / (domain.max - domain.min);
	}
	const lane = domain.zeroLane ? Math.sign(length) * ZERO_LANE_PX : 0;
	const decades = Math.log10(domain.max / domain.min);
	return (value) => {
		if (value < SMALLEST) return extent.from;
		return extent.from + lane + ((length - lane) * Math.log10(value / domain.min)) / decades;
	};
}

/** 1, 2 or 5 times a power of ten: the smallest that is not below. */
function niceStep(least: number): number {
	const power = 10 ** Math.floor(Math.log10(least));
	const factor = [1, 2, 5].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
	return factor * power;
}

/** Smaller than anything measured, so it is zero to a log axis. */
const SMALLEST = 1e-12;

const STEPS = 5;

function linearDomain(values: readonly number[], edges: "tight" | "round"): Domain {
	// the base line of an amount is zero; what starts elsewhere makes small differences look large
	const least = Math.min(0, ...values);
	const most = Math.max(0, ...values);
	if (most - least < SMALLEST) return { scale: "linear", min: 0, max: 1, step: 0.2 };
	const step = niceStep((most - least) / STEPS);
	if (edges === "tight") return { scale: "linear", min: least, max: most, step };
	return {
		scale: "linear",
		min: Math.floor(least / step + 1e-9) * step,
		max: Math.ceil(most / step - 1e-9) * step,
		step,
	};
}

function logDomain(values: readonly number[], edges: "tight" | "round"): Domain {
	const positive = values.filter((value) => value >= SMALLEST);
	const zeroLane = positive.length < values.length;
	if (positive.length === 0) return { scale: "log", min: 1, max: 10, zeroLane };
	const least = Math.min(...positive);
	const most = Math.max(...positive);
	const isPoint = most / least < 1.001;
	if (edges === "tight" && !isPoint) return { scale: "log", min: least, max: most, zeroLane };
	const max = niceStep(isPoint ? most * 2 : most);
	return { scale: "log", min: niceFloor(isPoint ? least / 2 : least), max, zeroLane };
}

function niceFloor(most: number): number {
	const power = 10 ** Math.floor(Math.log10(most));
	const factor = [5, 2, 1].find((candidate) => candidate * power <= most * (1 + 1e-9)) ?? 1;
	return factor * power;
}
