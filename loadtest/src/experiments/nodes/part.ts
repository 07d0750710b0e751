import type { Findings, Lab } from "../../lab/experiment.ts";
import type { NodesParams } from "./params.ts";

/** One promise about many nodes: how it is measured, and what the figures say of it. */
export interface Part<Run> {
	readonly name: string;
	/** rough duration of one run */
	seconds(params: NodesParams): number;
	/** most sockets of the crowd at a time */
	sockets(params: NodesParams): number;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(lab: Lab, params: NodesParams, run: number): Promise<Run>;
	conclude(runs: readonly Run[], params: NodesParams): Findings;
}

/** A part with what it measured so far. */
export interface OpenPart {
	readonly name: string;
	readonly isOnce: boolean;
	sockets(params: NodesParams): number;
	seconds(params: NodesParams): number;
	measure(lab: Lab, params: NodesParams, run: number): Promise<void>;
	conclude(params: NodesParams): Findings;
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
