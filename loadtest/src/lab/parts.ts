import type { Description, Labels } from "./description.ts";
import { inTurn, type Lab, LabProblem } from "./experiment.ts";
import type { Sample } from "./result.ts";

/** A part of an experiment: how it is measured, and what its samples show. `Bench`: what it is measured on. */
export interface Part<Bench, Params> {
	readonly name: string;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(bench: Bench, params: Params, sample: Sampler): Promise<void>;
	/** of the samples of this part alone */
	describe(params: Params): Description;
}

/** Leaves a sample of this run, `at` this part. */
export type Sampler = (values: Sample["values"], at?: Sample["at"], server?: string) => void;

/** Each of the parts of these names in turn, and then each once more, as many times as there are runs. */
export async function measureParts<Bench, Params>(
	lab: Lab,
	all: readonly Part<Bench, Params>[],
	names: readonly string[],
	bench: Bench,
	params: Params,
): Promise<void> {
	needKnown(
		names,
		all.map(({ name }) => name),
	);
	const parts = all.filter(({ name }) => names.includes(name));
	await inTurn(
		lab,
		parts,
		({ name }) => name,
		async ({ name, isOnce, measure }, run) => {
			if (isOnce && run > 0) return;
			await measure(bench, params, (values, at = {}, server = "parley") =>
				lab.sample({ server, run, at: { part: name, ...at }, values }),
			);
		},
	);
}

export function needKnown(names: readonly string[], known: readonly string[]): void {
	const unknown = names.find((name) => !known.includes(name));
	if (unknown === undefined) return;
	throw new LabProblem(`There is no part "${unknown}".`, `There are ${known.join(", ")}.`);
}

export function describeParts<Params>(
	all: readonly Pick<Part<never, Params>, "name" | "describe">[],
	names: readonly string[],
	params: Params,
): Description {
	const wanted = all.filter(({ name }) => names.includes(name));
	const described = wanted.map(({ name, describe }) => ({ part: name, ...describe(params) }));
	return {
		claims: described.flatMap(({ part, claims }) =>
			claims.map((claim) => ({ ...claim, at: { part, ...claim.at } })),
		),
		tables: described.flatMap(({ part, tables = [] }) =>
			tables.map((table) => ({ ...table, where: { part, ...table.where } })),
		),
		plots: described.flatMap(({ part, plots = [] }) =>
			plots.map((plot) => ({ ...plot, where: { part, ...plot.where } })),
		),
		rivals: described.flatMap(({ rivals = [] }) => rivals),
		labels: Object.assign({}, ...described.map(({ labels = {} }) => labels)) as Labels,
	};
}
