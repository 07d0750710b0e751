import type { Description, Labels } from "./description.ts";
import { LabProblem } from "./errors.ts";
import type { Finding, Machine, Param, Params, Plot, Sample, Size, Study, Table } from "./result.ts";
import type { Workbench as Lab } from "./workbench.ts";

export { TooLate, WrongResult } from "./errors.ts";
export type { Env, Server } from "./server-process.ts";
export type { Lab };
export { LabProblem };

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
export function expectedSeconds({ experiment, size, params, runs }: Omit<Job, "command">): number {
	const { seconds } = experiment;
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

type Widened<T> = T extends readonly (infer U)[] ? readonly Widened<U>[] : T extends number ? number : string;
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

/** A part of an experiment: how it is measured, and what its samples show. */
export interface Part<Params> {
	readonly name: string;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(lab: Lab, params: Params, sample: Sampler): Promise<void>;
	/** of the samples of this part alone */
	describe(params: Params): Pick<Description, "claims" | "labels" | "rivals" | "plots">;
}

/** Leaves a sample of this run, `at` this part. */
export type Sampler = (values: Sample["values"], at?: Sample["at"], server?: string) => void;

/** An experiment of parts, of which the flag `parts` chooses: each in turn, in every run. `note`: on all of them. */
export function inParts<Params extends { readonly parts: readonly string[] }>(
	all: readonly Part<Params>[],
	note: string,
) {
	const names = all.map(({ name }) => name);
	const chosen = ({ parts }: Params) => all.filter(({ name }) => parts.includes(name));
	const nameOf = ({ name }: Part<Params>) => name;
	return {
		async run(lab: Lab, params: Params): Promise<void> {
			needKnown(params.parts, names);
			await inTurn(lab, chosen(params), nameOf, async ({ name, isOnce, measure }, run) => {
				if (isOnce && run > 0) return;
				await measure(lab, params, (values, at = {}, server = "parley") =>
					lab.sample({ server, run, at: { part: name, ...at }, values }),
				);
			});
		},
		describe(params: Params): Description {
			const described = chosen(params).map((part) => ({ part: part.name, ...part.describe(params) }));
			return {
				claims: described.flatMap(({ part, claims }) =>
					claims.map((claim) => ({ ...claim, at: { part, ...claim.at } })),
				),
				plots: described.flatMap(({ part, plots = [] }) =>
					plots.map((plot) => ({ ...plot, where: { part, ...plot.where } })),
				),
				rivals: described.flatMap(({ rivals = [] }) => rivals),
				labels: Object.assign({}, ...described.map(({ labels = {} }) => labels)) as Labels,
				notes: [note],
			};
		},
	};
}

export function needKnown(names: readonly string[], known: readonly string[], what = "part"): void {
	const unknown = names.find((name) => !known.includes(name));
	if (unknown === undefined) return;
	throw new LabProblem(`There is no ${what} "${unknown}".`, `There are ${known.join(", ")}.`);
}
