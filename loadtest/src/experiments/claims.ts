import type { Check, Claim, Measured } from "../lab/description.ts";
import { formatFigure } from "../report/format.ts";

type More = Omit<Claim, "claim" | "checks" | "isStudy">;

/** What Parley promises; without checks it holds by itself, for a run in which it did not has failed. */
export function goal(claim: string, checks: Check | readonly Check[] = [], more: More = {}): Claim {
	return { claim, checks: [checks].flat(), ...more };
}

/** What a study found. */
export function found(claim: string, checks: Check | readonly Check[], more: More = {}): Claim {
	return { ...goal(claim, checks, more), isStudy: true };
}

/** Undefined where the load was as large as the goal says. */
export function smallerThan(...wanted: readonly (readonly [given: number, goal: number, what: string])[]) {
	const small = wanted.filter(([given, goal]) => given < goal);
	if (small.length === 0) return undefined;
	const said = small.map(
		([given, goal, what]) => `${formatFigure(given, "count")} of the ${formatFigure(goal, "count")} ${what}`,
	);
	return `This run had only ${said.join(", ")}.`;
}

/** Each point has more than the one before. */
export function rising(points: readonly Measured[]): string | undefined {
	const values = points.map(({ value }) => value.median);
	const rises = values.every((value, i) => value > (values[i - 1] ?? 0));
	return rises ? undefined : "It does not rise throughout.";
}

export function count(value: number): string {
	return value.toLocaleString("en");
}
