import { together } from "../report/conclude.ts";
import type { Description } from "./description.ts";
import { LabProblem } from "./errors.ts";
import type { Lab } from "./experiment.ts";
import type { Sample } from "./result.ts";

/** A part of an experiment: how it is measured, and what its samples show. `Bench`: what it is measured on. */
export interface Part<Bench, Params> {
	readonly name: string;
	/** rough duration of one run */
	seconds(params: Params): number;
	/** most sockets of the crowd at a time, where there are many */
	sockets?(params: Params): number;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(bench: Bench, params: Params, sample: Sampler): Promise<void>;
	/** of the samples of this part alone */
	describe(params: Params): Description;
}

/** Leaves a sample of this run, `at` this part. */
export type Sampler = (values: Sample["values"], at?: Sample["at"], server?: string) => void;

type WithParts = { readonly parts: readonly string[] };

/** Those of these names, in this order; throws a `LabProblem` where one is not known. */
export function partsOf<P extends { readonly name: string }>(
	all: readonly P[],
	names: readonly string[],
	experiment: string,
	elsewhere = "",
): readonly P[] {
	return names.map((name) => {
		const found = all.find((part) => part.name === name);
		if (found !== undefined) return found;
		const known = all.map((part) => part.name).join(", ");
		throw new LabProblem(`There is no part "${name}" of ${experiment}.`, `It knows ${known}${elsewhere}.`);
	});
}

/** A name that is not known takes no time: it is refused when the run begins. */
export function secondsOf<Params extends WithParts>(
	all: readonly Pick<Part<never, Params>, "name" | "seconds" | "isOnce">[],
	params: Params,
	runs: number,
): number {
	return all
		.filter(({ name }) => params.parts.includes(name))
		.reduce((sum, part) => sum + part.seconds(params) * (part.isOnce ? 1 : runs), 0);
}

/** Each part in turn, and then each once more, as many times as there are runs. */
export async function measureParts<Bench, Params>(
	lab: Lab,
	parts: readonly Part<Bench, Params>[],
	bench: Bench,
	params: Params,
): Promise<void> {
	const steps = Array.from({ length: lab.runs }, (_, run) =>
		parts.filter(({ isOnce }) => run === 0 || !isOnce).map((part) => ({ part, run })),
	).flat();
	for (const [index, { part, run }] of steps.entries()) {
		lab.progress(index, steps.length, `${part.name}, run ${run + 1}`);
		await part.measure(bench, params, (values, at = {}, server = "parley") =>
			lab.sample({ server, run, at: { part: part.name, ...at }, values }),
		);
	}
}

export function describeParts<Params extends WithParts>(
	all: readonly Pick<Part<never, Params>, "name" | "describe">[],
	params: Params,
): Description {
	const wanted = all.filter(({ name }) => params.parts.includes(name));
	return together(wanted.map((part) => within(part.name, part.describe(params))));
}

/** A description that looks at one part only. */
function within(part: string, description: Description): Description {
	return {
		...description,
		claims: description.claims.map((claim) => ({ ...claim, at: { part, ...claim.at } })),
		tables: description.tables.map((table) => ({ ...table, where: { part, ...table.where } })),
		plots: description.plots.map((plot) => ({ ...plot, where: { part, ...plot.where } })),
	};
}
