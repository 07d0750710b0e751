import type { Findings } from "../../lab/experiment.ts";
import type { Bench } from "./bench.ts";
import type { WebParams } from "./params.ts";

/** One budget, or a few that are measured together: how, and what the figures say of it. */
export interface Part<Run> {
	readonly name: string;
	/** rough duration of one run */
	seconds(params: WebParams): number;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(bench: Bench, params: WebParams, run: number): Promise<Run>;
	conclude(runs: readonly Run[], params: WebParams): Findings;
}

/** A part with what it measured so far. */
export interface OpenPart {
	readonly name: string;
	readonly isOnce: boolean;
	seconds(params: WebParams): number;
	measure(bench: Bench, params: WebParams, run: number): Promise<void>;
	conclude(params: WebParams): Findings;
}

export function opened<Run>(part: Part<Run>): OpenPart {
	const runs: Run[] = [];
	return {
		name: part.name,
		isOnce: part.isOnce ?? false,
		seconds: (params) => part.seconds(params),
		async measure(bench, params, run) {
			runs.push(await part.measure(bench, params, run));
		},
		conclude: (params) => part.conclude(runs, params),
	};
}
