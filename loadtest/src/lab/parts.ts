import type { Description, Labels } from "./description.ts";
import { inTurn, type Lab, LabProblem } from "./experiment.ts";
import type { Sample } from "./result.ts";

/** A part of an experiment: how it is measured, and what its samples show. */
export interface Part<Params> {
	readonly name: string;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(lab: Lab, params: Params, sample: Sampler): Promise<void>;
	/** of the samples of this part alone */
	describe(params: Params): Pick<Description, "claims" | "labels" | "rivals">;
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
				rivals: described.flatMap(({ rivals = [] }) => rivals),
				labels: Object.assign({}, ...described.map(({ labels = {} }) => labels)) as Labels,
				notes: [note],
			};
		},
	};
}

export function needKnown(names: readonly string[], known: readonly string[]): void {
	const unknown = names.find((name) => !known.includes(name));
	if (unknown === undefined) return;
	throw new LabProblem(`There is no part "${unknown}".`, `There are ${known.join(", ")}.`);
}
