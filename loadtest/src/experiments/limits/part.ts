import type { Findings, Lab } from "../../lab/experiment.ts";
import type { LimitsParams } from "./params.ts";

/** One promise about a limit: how it is measured, and what the figures say of it. */
export interface Part<Run> {
	readonly name: string;
	/** rough duration of one run */
	seconds(params: LimitsParams): number;
	/** most sockets at a time */
	sockets(params: LimitsParams): number;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(lab: Lab, params: LimitsParams, run: number): Promise<Run>;
	conclude(runs: readonly Run[], params: LimitsParams): Findings;
}

/** A part with what it measured so far. */
export interface OpenPart {
	readonly name: string;
	readonly isOnce: boolean;
	sockets(params: LimitsParams): number;
	seconds(params: LimitsParams): number;
	measure(lab: Lab, params: LimitsParams, run: number): Promise<void>;
	conclude(params: LimitsParams): Findings;
}

export function opened<Run>(part: Part<Run>): OpenPart {
	const runs: Run[] = [];
	return {
		name: part.name,
		isOnce: part.isOnce ?? false,
		sockets: (params) => part.sockets(params),
		seconds: (params) => part.seconds(params),
		async measure(lab, params, run) {
			runs.push(await part.measure(lab, params, run));
		},
		conclude: (params) => part.conclude(runs, params),
	};
}
