import { LabProblem } from "./errors.ts";
import type { Findings, Lab } from "./experiment.ts";

/** A part of an experiment: how it is measured, and what the figures say of it. `Bench`: what it is measured on. */
export interface Part<Bench, Params, Run> {
	readonly name: string;
	/** rough duration of one run */
	seconds(params: Params): number;
	/** most sockets of the crowd at a time, where there are many */
	sockets?(params: Params): number;
	/** once is enough, however many runs of the others there are */
	readonly isOnce?: boolean;
	measure(bench: Bench, params: Params, run: number): Promise<Run>;
	conclude(runs: readonly Run[], params: Params): Findings;
}

/** A part with what it measured so far. */
export interface OpenPart<Bench, Params> {
	readonly name: string;
	readonly isOnce: boolean;
	seconds(params: Params): number;
	sockets(params: Params): number;
	measure(bench: Bench, params: Params, run: number): Promise<void>;
	conclude(params: Params): Findings;
}

/** All parts of one experiment. */
export interface Catalogue<Bench, Params> {
	readonly experiment: string;
	/** with nothing measured yet */
	readonly open: () => readonly OpenPart<Bench, Params>[];
	/** what one may look for here in vain, and where it is */
	readonly elsewhere?: string;
}

export function opened<Bench, Params, Run>(part: Part<Bench, Params, Run>): OpenPart<Bench, Params> {
	const runs: Run[] = [];
	return {
		name: part.name,
		isOnce: part.isOnce ?? false,
		seconds: (params) => part.seconds(params),
		sockets: (params) => part.sockets?.(params) ?? 0,
		async measure(bench, params, run) {
			runs.push(await part.measure(bench, params, run));
		},
		conclude: (params) => part.conclude(runs, params),
	};
}

/** Those of these names, in this order; throws a `LabProblem` where one is not known. */
export function partsOf<Bench, Params>(
	{ experiment, open, elsewhere }: Catalogue<Bench, Params>,
	names: readonly string[],
): readonly OpenPart<Bench, Params>[] {
	const all = open();
	return names.map((name) => {
		const found = all.find((part) => part.name === name);
		if (found !== undefined) return found;
		const known = all.map((part) => part.name).join(", ");
		throw new LabProblem(
			`There is no part "${name}" of ${experiment}.`,
			`It knows ${known}${elsewhere === undefined ? "" : `; ${elsewhere}`}.`,
		);
	});
}

/** A name that is not known takes no time: it is refused when the run begins. */
export function secondsOf<Params extends { readonly parts: readonly string[] }>(
	{ open }: Catalogue<never, Params>,
	params: Params,
	runs: number,
): number {
	return open()
		.filter(({ name }) => params.parts.includes(name))
		.reduce((sum, part) => sum + part.seconds(params) * (part.isOnce ? 1 : runs), 0);
}

/** Each part in turn, and then each once more, as many times as there are runs. */
export async function measureAll<Bench, Params>(
	lab: Lab,
	parts: readonly OpenPart<Bench, Params>[],
	bench: Bench,
	params: Params,
): Promise<void> {
	const steps = Array.from({ length: lab.runs }, (_, run) =>
		parts.filter(({ isOnce }) => run === 0 || !isOnce).map((part) => ({ part, run })),
	).flat();
	for (const [index, { part, run }] of steps.entries()) {
		lab.progress(index, steps.length, `${part.name}, run ${run + 1}`);
		await part.measure(bench, params, run);
	}
}

export function concludeAll<Params>(
	parts: readonly Pick<OpenPart<never, Params>, "conclude">[],
	params: Params,
): Findings {
	const concluded = parts.map((part) => part.conclude(params));
	return {
		findings: concluded.flatMap(({ findings }) => findings),
		tables: concluded.flatMap(({ tables }) => tables),
		plots: concluded.flatMap(({ plots }) => plots),
	};
}
