import { availableParallelism } from "node:os";
import type { LookupMode } from "../../http-load/server-calls.ts";
import type { Env } from "../../lab/experiment.ts";

export interface Mode {
	readonly name: string;
	readonly use: LookupMode;
	readonly env: Env;
	/** the study's server that it stands for */
	readonly study: StudyName | undefined;
}

export type StudyName = "single-threaded" | "thread per client" | "fixed pool (20)";

/** The study's table, as printed. */
export const STUDY: Readonly<
	Record<StudyName, Readonly<Record<"mean" | "p99" | "max" | "errors" | "throughput", number>>>
> = {
	"single-threaded": { mean: 1_917, p99: 21_359, max: 22_909, errors: 30.29, throughput: 746.26 },
	"thread per client": { mean: 0, p99: 3, max: 82, errors: 0, throughput: 1_000.07 },
	"fixed pool (20)": { mean: 0, p99: 2, max: 67, errors: 0, throughput: 1_000.05 },
};

export const SINGLE_LOOP = "single-loop";
export const PER_REQUEST = "thread-per-request";
export const POOL_20 = "pool of 20";

/** For one question after another: a second thread would have nothing to do. */
export const ALONE: Mode = {
	name: "one thread",
	use: "worker",
	env: { LOOKUP_THREADS: "1" },
	study: undefined,
};

export function modesOf(): Mode[] {
	const cores = availableParallelism();
	return [
		{ name: SINGLE_LOOP, use: "inline", env: {}, study: "single-threaded" },
		{ name: PER_REQUEST, use: "thread-per-request", env: {}, study: "thread per client" },
		{ name: POOL_20, use: "worker", env: { LOOKUP_THREADS: "20" }, study: "fixed pool (20)" },
		{
			name: `pool of ${cores}, one a core`,
			use: "worker",
			env: { LOOKUP_THREADS: String(cores) },
			study: undefined,
		},
	];
}
