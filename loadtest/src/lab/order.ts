import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { LabProblem } from "./errors.ts";
import { type Experiment, RUNS } from "./experiment.ts";
import { COMMON, flagOf, numberFrom, paramsFrom, readWords, shown, type Words } from "./flags.ts";
import { suggestion } from "./nearest.ts";
import type { Param, Params, Size } from "./result.ts";

/** The name that stands for every experiment. */
const ALL = "all";

/** What the command line asks for. */
export type Order =
	| { readonly kind: "list" }
	| { readonly kind: "help"; readonly experiment: Experiment }
	| RunOrder;

export interface RunOrder {
	readonly kind: "run";
	readonly jobs: readonly Job[];
	/** `all`: an index of the reports is written, too */
	readonly all: boolean;
	/** the result.json of an earlier run */
	readonly against?: string;
	/** where the reports go, absolute */
	readonly out?: string;
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

export function readOrder(argv: readonly string[], experiments: readonly Experiment[]): Order {
	const name = nameIn(argv, experiments);
	if (name === undefined) {
		readWords(argv, {});
		return { kind: "list" };
	}
	const experiment = experiments.find((one) => one.name === name);
	if (experiment === undefined && name !== ALL) {
		const there = `There is no experiment "${name}".`;
		throw new LabProblem(there, suggestion(name, [...experiments.map((one) => one.name), ALL]));
	}
	const words = readWords(argv, experiment?.sizes.default ?? {});
	const surplus = words.names.find((word) => word !== name);
	if (surplus !== undefined)
		throw new LabProblem(
			`"${surplus}" is one word too many.`,
			`Flags begin with --; one experiment a run, or ${ALL}.`,
		);
	if (words.flags.has("help"))
		return experiment === undefined ? { kind: "list" } : { kind: "help", experiment };
	return runOrder(words, experiment === undefined ? experiments : [experiment], name === ALL);
}

/** An experiment's flags can only be told apart once it is known which one: its name is looked for first. */
function nameIn(argv: readonly string[], experiments: readonly Experiment[]): string | undefined {
	const { positionals } = parseArgs({
		args: [...argv],
		options: COMMON,
		strict: false,
		allowPositionals: true,
	});
	const known = [ALL, ...experiments.map((one) => one.name)];
	return positionals.find((word) => known.includes(word)) ?? positionals[0];
}

function runOrder(words: Words, experiments: readonly Experiment[], all: boolean): Order {
	const size = sizeFrom(words);
	const runs = runsFrom(words, size);
	const jobs = experiments.map((experiment) => {
		const params = paramsFrom(words, experiment.sizes[size]);
		return { experiment, size, runs, params, command: commandFor(experiment, size, runs, params) };
	});
	const { against, out } = Object.fromEntries(words.flags);
	const progress = words.flags.get("progress");
	if (progress !== undefined && progress !== "json")
		throw new LabProblem(`--progress knows "json" only, not "${progress}".`, "Leave it out for people.");
	if (all && against !== undefined)
		throw new LabProblem("--against compares two runs of one experiment, not all.", "Name the experiment.");
	return {
		kind: "run",
		jobs,
		all,
		...(against === undefined ? {} : { against: resolve(against) }),
		...(out === undefined ? {} : { out: resolve(out) }),
	};
}

function sizeFrom({ flags }: Words): Size {
	if (flags.get("quick") === "true" && flags.get("full") === "true")
		throw new LabProblem("--quick and --full cannot both be meant.", "Leave one out.");
	if (flags.get("quick") === "true") return "quick";
	return flags.get("full") === "true" ? "full" : "default";
}

function runsFrom({ flags }: Words, size: Size): number {
	const given = flags.get("runs");
	if (given === undefined) return RUNS[size];
	const runs = numberFrom("--runs", given);
	if (Number.isInteger(runs) && runs >= 1) return runs;
	throw new LabProblem(`--runs wants a whole number from 1 on, not "${given}".`, "Three is the default.");
}

function commandFor({ name, sizes }: Experiment, size: Size, runs: number, params: Params): string {
	const changed = Object.entries(params).filter(
		([key, value]) => shown(value) !== shown(sizes[size][key] ?? ""),
	);
	const words = [
		`npm run load -- ${name}`,
		...(size === "default" ? [] : [`--${size}`]),
		...(runs === RUNS[size] ? [] : [`--runs ${runs}`]),
		...changed.map(([key, value]) => flagFor(key, value)),
	];
	return words.join(" ");
}

function flagFor(key: string, value: Param): string {
	if (typeof value === "boolean") return value ? `--${flagOf(key)}` : `--no-${flagOf(key)}`;
	return `--${flagOf(key)} ${shown(value)}`;
}
