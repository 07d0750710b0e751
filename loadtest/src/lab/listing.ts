import { roughly } from "./durations.ts";
import { type Experiment, RUNS } from "./experiment.ts";
import { flagOf, shown } from "./flags.ts";
import type { Size } from "./result.ts";
import { aligned } from "./table-lines.ts";

const SIZES: readonly Size[] = ["quick", "default", "full"];

/** What `npm run load` says when nothing is asked of it. */
export function listing(experiments: readonly Experiment[]): string {
	const rows = experiments.map((one) => [one.name, ...SIZES.map((size) => timeOf(one, size)), one.title]);
	return [
		"Parley's load lab: each experiment repeats a study, on Parley and on its rivals in the same run, and writes a report.",
		"",
		...aligned([["experiment", "--quick", "(default)", "--full", ""], ...rows]),
		"",
		"  npm run load -- <experiment>                       measure, in about the time given above",
		"  npm run load -- all --quick                        all of them",
		"  npm run load -- <experiment> --help                what it does, and its flags",
		"  npm run load -- <experiment> --against result.json compare with an earlier run",
		"",
		...COMMON_HELP,
		"",
	].join("\n");
}

/** What `--help` says of one experiment. */
export function helpOf(experiment: Experiment): string {
	const { name, title, study, sizes, help } = experiment;
	const rows = Object.entries(help).map(([param, sentence]) => [
		`--${flagOf(param)}`,
		...SIZES.map((size) => shown(sizes[size][param] ?? "")),
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
			["time", ...SIZES.map((size) => timeOf(experiment, size)), "about, on a quiet machine"],
			["--runs", ...SIZES.map((size) => String(RUNS[size])), "how many times each point is measured"],
			...rows,
		]),
		"",
		...COMMON_HELP,
		"",
	].join("\n");
}

const COMMON_HELP = [
	"  --quick, --full   smaller, or the study's own counts",
	"  --runs N          how many times each point is measured: median, lowest and highest are shown",
	"  --against FILE    compare with an earlier result.json of the same experiment",
	"  --out FOLDER      where the report's folder goes (default: loadtest/reports)",
	"  --progress json   one JSON object a line, for programs",
];

function timeOf({ expectedS, sizes }: Experiment, size: Size): string {
	return roughly(expectedS(sizes[size], RUNS[size]));
}
