import { availableParallelism } from "node:os";
import type { LookupMode } from "../../http-load/server-calls.ts";
import type { Env } from "../../lab/experiment.ts";

export interface Mode {
	readonly name: string;
	readonly use: LookupMode;
	readonly env: Env;
}

export const SINGLE_LOOP = "single-loop";
export const PER_REQUEST = "thread-per-request";
export const POOL_20 = "pool of 20";

/** For one question after another: a second thread would have nothing to do. */
export const ALONE: Mode = { name: "one thread", use: "worker", env: { LOOKUP_THREADS: "1" } };

export function modesOf(): Mode[] {
	const cores = availableParallelism();
	return [
		{ name: SINGLE_LOOP, use: "inline", env: {} },
		{ name: PER_REQUEST, use: "thread-per-request", env: {} },
		{ name: POOL_20, use: "worker", env: { LOOKUP_THREADS: "20" } },
		{
			name: `pool of ${cores}, one a core`,
			use: "worker",
			env: { LOOKUP_THREADS: String(cores) },
		},
	];
}
