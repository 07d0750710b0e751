import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { LabProblem } from "./errors.ts";
import { type Experiment, expectedSeconds, type Job, RUNS } from "./experiment.ts";
import type { Param, Params, Size } from "./result.ts";
import { aligned, roughly } from "./tellers.ts";

/** The name that stands for every experiment. */
const ALL = "all";
const SIZES: readonly Size[] = ["quick", "default", "full"];

/** What the command line asks for: something to be said, or to be run. */
export type Order = { readonly kind: "say"; readonly text: string } | RunOrder;

export interface RunOrder {
	readonly kind: "run";
	readonly jobs: readonly Job[];
	/** the result.json of an earlier run, and where the reports go; absolute */
	readonly against: string | undefined;
	readonly out: string | undefined;
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
	if (name !== undefined && words.flags["help"] !== true)
		return runOrder(words, experiment === undefined ? experiments : [experiment]);
	return { kind: "say", text: experiment === undefined ? listing(experiments) : helpOf(experiment) };
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
	const path = (given: unknown) => (typeof given === "string" ? resolve(given) : undefined);
	return { kind: "run", jobs, against: path(against), out: path(out) };
}

function commandFor({ name, sizes }: Experiment, size: Size, runs: number, params: Params): string {
	const changed = Object.entries(params).filter(([key, value]) => String(value) !== String(sizes[size][key]));
	return [
		`npm run load -- ${name}`,
		...(size === "default" ? [] : [`--${size}`]),
		...(runs === RUNS[size] ? [] : [`--runs ${runs}`]),
		...changed.map(([key, value]) => `--${flagOf(key)} ${String(value)}`),
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

/** What every run understands, whatever the experiment; no parameter may be called so. */
export const COMMON = {
	quick: { type: "boolean" },
	full: { type: "boolean" },
	help: { type: "boolean", short: "h" },
	runs: { type: "string" },
	against: { type: "string" },
	out: { type: "string" },
	progress: { type: "string" },
} as const;

const HELP = "`npm run load -- <experiment> --help` lists all flags.";

/** What stands without dashes, and by flag what was typed. */
type Words = { readonly names: readonly string[]; readonly flags: Readonly<Record<string, unknown>> };

/** Splits the command line; `defaults` are the parameters that are flags beside the common ones. */
function readWords(argv: readonly string[], defaults: Params): Words {
	const own = Object.keys(defaults).map((name) => [flagOf(name), { type: "string" as const }]);
	const options = { ...COMMON, ...Object.fromEntries(own) };
	try {
		const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
		const empty = Object.entries(values).find(([, value]) => value === "");
		if (empty !== undefined) throw new Error(`--${empty[0]} wants a value`);
		return { names: positionals, flags: values };
	} catch (error) {
		const [sentence] = String((error as Error).message).split(/[.\n]/);
		throw new LabProblem(`${sentence}.`, HELP);
	}
}

/** `postsPerSecond` → `posts-per-second`. */
export function flagOf(param: string): string {
	return param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The defaults with what was typed in their place, of the same types. */
function paramsFrom({ flags }: Words, defaults: Params): Params {
	const paramOf = ([name, value]: [string, Param]) => {
		const given = flags[flagOf(name)];
		return [name, typeof given === "string" ? parsed(`--${flagOf(name)}`, given, value) : value] as const;
	};
	return Object.fromEntries(Object.entries(defaults).map(paramOf));
}

function parsed(flag: string, given: string, like: Param): Param {
	if (typeof like === "number") return numberFrom(flag, given);
	if (typeof like === "string") return given;
	const items = given.split(",").map((item) => item.trim());
	return typeof like[0] === "number" ? items.map((item) => numberFrom(flag, item)) : items;
}

function numberFrom(flag: string, given: string): number {
	const number = given.trim() === "" ? Number.NaN : Number(given.replaceAll("_", ""));
	if (Number.isFinite(number) && number >= 0) return number;
	throw new LabProblem(`${flag} wants a number from 0 on, not "${given}".`, HELP);
}
