import type { Description } from "./description.ts";
import type { Finding, Machine, Param, Params, Plot, Size, Study, Table } from "./result.ts";
import type { Workbench as Lab } from "./workbench.ts";

export { LabProblem, TooLate, WrongResult } from "./errors.ts";
export type { Env, Server } from "./server-process.ts";
export type { Lab };

/**
 * One experiment: a name, three sizes and a run. Every value of the sizes is a flag of the command line, of the
 * type that the default has: `postsPerSecond: [100, 500]` is `--posts-per-second 100,500`.
 */
export interface Experiment<P extends Params = Params> {
	readonly name: string;
	/** one line for the list */
	readonly title: string;
	readonly study: Study;
	readonly sizes: Readonly<Record<Size, P>>;
	/** a sentence on each parameter, for `--help` */
	readonly help: Readonly<Record<keyof P & string, string>>;
	/** of one run, roughly: said beforehand, and the base of the time left at the beginning */
	readonly seconds: Readonly<Record<Size, number>> | ((params: P) => number);
	/** measures, and leaves samples */
	run(lab: Lab, params: P): Promise<void>;
	/** what the samples show */
	describe(params: P, machine: Machine): Description;
}

/** One experiment with all its values. */
export interface Job {
	readonly experiment: Experiment;
	readonly size: Size;
	readonly runs: number;
	readonly params: Params;
	/** the line that repeats it */
	readonly command: string;
}

export interface Findings {
	readonly findings: readonly Finding[];
	readonly tables: readonly Table[];
	readonly plots: readonly Plot[];
}

/** How many times each point is repeated; `--runs`. */
export const RUNS: Readonly<Record<Size, number>> = { quick: 1, default: 3, full: 5 };

/** Keeps the parameters' types between `sizes`, `help` and `run`. */
export function experiment<P extends Params>(given: Experiment<P>): Experiment {
	return given as unknown as Experiment;
}

/** Rough, for so many runs. */
export function expectedSeconds({
	experiment: { seconds },
	size,
	params,
	runs,
}: Omit<Job, "command">): number {
	return runs * (typeof seconds === "function" ? seconds(params) : seconds[size]);
}

/**
 * Every point once in each run, and in every run another one first: who is compared takes turns, so that a machine that
 * changes changes for all.
 */
export async function inTurn<Point>(
	lab: Lab,
	points: readonly Point[],
	said: (point: Point) => string,
	measure: (point: Point, run: number) => Promise<void>,
): Promise<void> {
	for (let run = 0; run < lab.runs; run++) {
		const first = run % points.length;
		for (const [index, point] of [...points.slice(first), ...points.slice(0, first)].entries()) {
			lab.progress(run * points.length + index, lab.runs * points.length, `${said(point)}, run ${run + 1}`);
			await measure(point, run);
		}
	}
}

/** One parameter: what it is, its usual value, and its value in a size that has another. */
type Sized<T extends Param = Param> = readonly [
	about: string,
	is: T,
	other?: { readonly quick?: T; readonly full?: T },
];

type Widened<T> = T extends number
	? number
	: T extends string
		? string
		: T extends boolean
			? boolean
			: T extends readonly (infer U)[]
				? readonly Widened<U>[]
				: never;

type Flags = Readonly<Record<string, Sized>>;
type ParamsFrom<F extends Flags> = { readonly [K in keyof F]: Widened<F[K][1]> };

/** Sizes and help of an experiment, from one line for each parameter. */
export function sized<const F extends Flags>(flags: F) {
	const each = (pick: (flag: Sized) => unknown) =>
		Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, pick(flag)]));
	const of = (size: "quick" | "full") => each(([, is, other]) => other?.[size] ?? is) as ParamsFrom<F>;
	return {
		sizes: { quick: of("quick"), default: each(([, is]) => is) as ParamsFrom<F>, full: of("full") },
		help: each(([about]) => about) as Readonly<Record<keyof F & string, string>>,
	};
}

export type ParamsOf<S extends { readonly sizes: { readonly default: unknown } }> = S["sizes"]["default"];
