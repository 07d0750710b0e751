import { type Spread, spreadOf, type Unit } from "../lab/result.ts";

/** One figure of a result, found again in another by `kind`, `id`, `server` and `at`. */
export interface MeasuredPoint {
	readonly kind: "plot" | "table" | "sample";
	readonly id: string;
	readonly where: string;
	readonly server: string;
	readonly at: string;
	readonly unit?: Unit;
	readonly value: Spread;
}

/** None where there is no value. */
export function figure(
	value: number | Spread | null | undefined,
	about: Omit<MeasuredPoint, "value">,
): MeasuredPoint[] {
	if (value === null || value === undefined) return [];
	return [{ ...about, value: typeof value === "number" ? spreadOf([value]) : value }];
}

export function given(unit: Unit | undefined) {
	return unit === undefined ? {} : { unit };
}
