import type { Spread } from "../lab/result.ts";

/** Fewer attempts than this tell nothing about how far they scatter. */
const ATTEMPTS_MIN = 3;

/** Two figures differ when the median of neither lies within what the other one ranged over. */
export function areAlike(ours: Spread, theirs: Spread): boolean {
	if (ours.n < ATTEMPTS_MIN || theirs.n < ATTEMPTS_MIN) return true;
	return within(ours.median, theirs) || within(theirs.median, ours);
}

function within(value: number, { min, max }: Spread): boolean {
	return value >= min && value <= max;
}
