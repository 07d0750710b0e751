import type { Spread } from "../lab/result.ts";
import { canBeShown } from "./domain.ts";
import { middleOf } from "./format.ts";

/** A measured value as it is drawn: its middle, and the range if there is one. */
export interface Drawn {
	readonly middle: number;
	readonly range?: { readonly min: number; readonly max: number };
}

/** What can be drawn of it; a value that is no number (an old or hand-made file) is left out. */
export function drawable(value: number | Spread | null | undefined): Drawn | undefined {
	if (value === null || value === undefined || !canBeShown(middleOf(value))) return undefined;
	const middle = middleOf(value);
	if (typeof value === "number" || value.min === value.max) return { middle };
	if (!canBeShown(value.min) || !canBeShown(value.max)) return { middle };
	return { middle, range: { min: value.min, max: value.max } };
}

export function extremes(drawn: Drawn): number[] {
	return drawn.range === undefined ? [drawn.middle] : [drawn.middle, drawn.range.min, drawn.range.max];
}
