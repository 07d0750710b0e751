import { resolve } from "node:path";
import { LabProblem } from "./errors.ts";
import { type Experiment, expectedSeconds, type Job, RUNS } from "./experiment.ts";
import { flagOf, numberFrom, paramsFrom, readWords, type Words } from "./flags.ts";
import type { Params, Size } from "./result.ts";
import { aligned, roughly } from "./tellers.ts";

/** The name that stands for every experiment. */
const ALL = "all";
const SIZES: readonly Size[] = ["quick", "default", "full"];

/** What the command line asks for: something to be said, or to be run. */
export type Order = { readonly kind: "say"; readonly text: string } | RunOrder;

export interface RunOrder {
	readonly kind: "run";
	readonly jobs: readonly Job[];
	/** the result.json of an earlier run */
	readonly against?: string;
	/** where the reports go, absolute */
	readonly out?: string;
}

export function readOrder(argv: readonly string[], experiments: readonly Experiment[]): Order {
	const known = [...experiments.map(({ name }) => name), ALL];
	// an experiment's flags can only be told apart once it is known which one: its name is looked for first
	const name = argv.find((word) => known.includes(word)) ?? argv.find((word) => !word.startsWith("-"));
	const experiment = experiments.find((one) => one.name === name);
	if (name !== undefined && !known.includes(name))
		throw new LabProblem(`There is no experiment "${name}".`, `There are: ${known.join(", ")}.`);
	const words = readWords(argv, experiment?.sizes.default ?? {});
	const surplus = words.names.find((word) => word !== name);
	if (surplus !== undefined)
		throw new LabProblem(`"${surplus}" is one word too many.`, `One experiment a run, or ${ALL}.`);
	const isHelp = words.flags["help"] === true;
	if (isHelp && experiment !== undefined) return { kind: "say", text: helpOf(experiment) };
	if (isHelp || name === undefined) return { kind: "say", text: listing(experiments) };
	return runOrder(words, experiment === undefined ? experiments : [experiment]);
}

function runOrder(words: Words, experiments: readonly Experiment[]): Order {
	const { quick, full, against, out, progress = "json" } = words.flags;
	if (quick && full) throw new LabProblem("--quick and --full cannot both be meant.", "Leave one out.");
	const size: Size = quick ? "quick" : full ? "full" : "default";
	const runs = numberFrom("--runs", String(words.flags["runs"] ?? RUNS[size]));
	if (!Number.isInteger(runs) || runs < 1)
		throw new LabProblem(`--runs wants a whole number from 1 on, not "${runs}".`, "Three is the default.");
	const jobs = experiments.map((experiment) => {
		const params = paramsFrom(words, experiment.sizes[size]);
		return { experiment, size, runs, params, command: commandFor(experiment, size, runs, params) };
	});
	if (progress !== "json")
		throw new LabProblem(`--progress knows "json" only, not "${progress}".`, "Leave it out for people.");
	if (experiments.length > 1 && against !== undefined)
		throw new LabProblem("--against compares two runs of one experiment, not all.", "Name the experiment.");
	return {
		...{ kind: "run", jobs },
		...(typeof against === "string" ? { against: resolve(against) } : {}),
		...(typeof out === "string" ? { out: resolve(out) } : {}),
	};
}

function commandFor({ name, sizes }: Experiment, size: Size, runs: number, params: Params): string {
	const changed = Object.entries(params).filter(([key, value]) => String(value) !== String(sizes[size][key]));
	return [
		`npm run load -- ${name}`,
		...(size === "default" ? [] : [`--${size}`]),
		...(runs === RUNS[size] ? [] : [`--runs ${runs}`]),
		...changed.map(([key, value]) => {
			if (typeof value === "boolean") return value ? `--${flagOf(key)}` : `--no-${flagOf(key)}`;
			return `--${flagOf(key)} ${String(value)}`;
		}),
	].join(" ");
}

/** What `npm run load` says when nothing is asked of it. */
export function listing(experiments: readonly Experiment[]): string {
	const rows = experiments.map((one) => [one.name, ...timesOf(one), one.title]);
	return [
		"Parley's load lab: each experiment repeats a study, on Parley and on its rivals in the same run, and writes a report.",
		"",
		...aligned([["experiment", "--quick", "(default)", "--full", ""], ...rows]),
		"",
		"  npm run load -- <experiment>         measure, in about the time given above; all: all of them",
		"  npm run load -- <experiment> --help  what it does, and its flags",
		...COMMON_HELP,
	].join("\n");
}

/** What `--help` says of one experiment. */
export function helpOf(experiment: Experiment): string {
	const { name, title, study, sizes, help } = experiment;
	const rows = Object.entries(help).map(([param, sentence]) => [
		`--${flagOf(param)}`,
		...SIZES.map((size) => String(sizes[size][param])),
		sentence,
	]);
	return [
		`${name}: ${title}`,
		"",
		`After ${study.name}${study.by === undefined ? "" : ` (${study.by})`}. ${study.summary}`,
		...(study.doubts ?? []).map((doubt) => `Doubtful: ${doubt}`),
		"",
		...aligned([
			["flag", "--quick", "(default)", "--full", ""],
			["time", ...timesOf(experiment), "about, on a quiet machine"],
			["--runs", ...SIZES.map((size) => String(RUNS[size])), "how many times each point is measured"],
			...rows,
		]),
		...COMMON_HELP,
	].join("\n");
}

const COMMON_HELP = [
	"",
	"  --quick, --full   smaller, or the study's own counts",
	"  --runs N          how many times each point is measured: median, lowest and highest are shown",
	"  --against FILE    compare with an earlier result.json of the same experiment",
	"  --out FOLDER      where the report's folder goes (default: loadtest/reports)",
	"  --progress json   one JSON object a line, for programs",
	"",
];

function timesOf(experiment: Experiment): string[] {
	return SIZES.map((size) => {
		const job = { experiment, size, params: experiment.sizes[size], runs: RUNS[size] };
		return roughly(expectedSeconds(job));
	});
}
