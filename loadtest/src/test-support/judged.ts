import type { Experiment } from "../lab/experiment.ts";
import type { Finding, Machine, Params, Sample, Size } from "../lab/result.ts";
import { conclude } from "../report/conclude.ts";

const QUIET: Machine = {
	cpu: "a processor",
	cores: 2,
	memoryBytes: 8e9,
	system: "Linux",
	node: "v24.0.0",
	loadBefore: 0.01,
};

export interface Given {
	readonly size?: Size;
	readonly params?: Params;
	readonly machine?: Partial<Machine>;
}

/** What an experiment says of samples that were not measured. */
function concluded(experiment: Experiment, samples: readonly Sample[], given: Given = {}) {
	const params = { ...experiment.sizes[given.size ?? "default"], ...given.params };
	const description = experiment.describe(params, { ...QUIET, ...given.machine });
	return conclude(description, samples);
}

/** The findings whose claim holds these words, or all. */
export function findings(
	experiment: Experiment,
	samples: readonly Sample[],
	given: Given = {},
	words = "",
): Finding[] {
	return concluded(experiment, samples, given).findings.filter(({ claim }) =>
		claim.includes(words),
	) as Finding[];
}

export function verdicts(experiment: Experiment, samples: readonly Sample[], given: Given = {}, words = "") {
	return findings(experiment, samples, given, words).map(({ verdict }) => verdict);
}

/** A figure at a point, in as many runs as there are values. */
export function sampled(
	server: string,
	at: Sample["at"],
	...runs: readonly Readonly<Record<string, number>>[]
): Sample[] {
	return runs.map((values, run) => ({ server, run, at, values }));
}
