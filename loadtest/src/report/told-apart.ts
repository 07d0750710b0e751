import type { Spread } from "../lab/result.ts";

/** Fewer attempts than this tell nothing about how far they scatter. */
const ATTEMPTS_MIN = 3;

type Comparison = "less" | "more" | "alike";

/** Two figures differ when the median of neither lies within what the other one ranged over. */
export function toldApart(ours: Spread, theirs: Spread): Comparison {
	if (ours.n < ATTEMPTS_MIN || theirs.n < ATTEMPTS_MIN) return "alike";
	if (within(ours.median, theirs) || within(theirs.median, ours)) return "alike";
	return ours.median < theirs.median ? "less" : "more";
}

function within(value: number, { min, max }: Spread): boolean {
	return value >= min && value <= max;
}
