import { type Finding, spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { GENERATOR_SHARE_MAX, OTHERS_SHARE_MAX } from "../fanout/findings.ts";
import type { Busy } from "./measured-load.ts";

export interface Judged {
	readonly claim: string;
	readonly ours: string;
	readonly isReached: boolean;
	/** why this run was not what the claim is about */
	readonly unlike?: string | undefined;
	/** what else than the server may have kept it from the goal */
	readonly doubt?: string | undefined;
	/** if it is missed */
	readonly why: string;
}

/** A doubt excuses only what was missed: what a busy machine reaches, a quiet one does. */
export function judged({ claim, ours, isReached, unlike, doubt, why }: Judged): Finding {
	if (unlike !== undefined) return { claim, ours, verdict: "not-shown", why: unlike };
	if (isReached) return { claim, ours, verdict: "reached" };
	return doubt === undefined
		? { claim, ours, verdict: "missed", why }
		: { claim, ours, verdict: "not-shown", why: doubt };
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

export function doubtOf(runs: readonly Busy[]): string | undefined {
	const others = spreadOf(runs.map(({ othersShare }) => othersShare)).median;
	if (others > OTHERS_SHARE_MAX) return `Other programs took ${percent(others)} of this machine meanwhile.`;
	const crowd = spreadOf(runs.map(({ generatorShare }) => generatorShare)).median;
	if (crowd > GENERATOR_SHARE_MAX) return `The crowd itself used ${percent(crowd)} of a core.`;
	return undefined;
}

export function count(value: number): string {
	return Math.round(value).toLocaleString("en");
}

export function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
