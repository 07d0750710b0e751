import { availableParallelism, loadavg } from "node:os";
import { LabProblem } from "../lab/errors.ts";
import { experiment, type Lab } from "../lab/experiment.ts";
import { compute } from "./numbers/compute.ts";
import type { Operation } from "./numbers/direct.ts";
import { findingsOf } from "./numbers/findings.ts";
import { DIVISIONS, type Point } from "./numbers/points.ts";
import { plotsOf, tablesOf } from "./numbers/report.ts";

interface NumbersParams {
	readonly [name: string]: number | readonly number[] | readonly string[];
	readonly counts: readonly number[];
	readonly threads: number;
	readonly operations: readonly string[];
}

const STUDY_COUNTS = [100, 1_000, 10_000, 100_000, 1_000_000];
/** of all cores, taken by others: above it, how the threads share what is left decides */
const LOAD_SHARE_MAX = 0.3;
/** Making ten threads, and then so much for every million numbers: to make, compute and check twice. */
const REQUEST_S = 0.4;
const MILLION_S = 0.25;

const usual = { threads: 10, operations: ["square", "sqrt"], counts: [...STUDY_COUNTS, 10_000_000] };

export const numbers = experiment<NumbersParams>({
	name: "numbers",
	title: "E4: one job divided over ten threads, equally or not; what does the division cost?",
	study: {
		name: "Exploring the Performance of Server-Client Socket Communication",
		summary:
			"A client sends numbers between 1 and 1,000 and an operation (square or square root); the server splits them over ten threads and returns the results. `uniform` gives every thread an equal share, `skewed` one number to each of the first nine and all the rest to the last. Means of 5 runs, from 100 to 1,000,000 numbers: from 100,000 on, uniform takes about half the time of skewed, and the gap grows.",
		doubts: [
			"We know of no core count in it: with skewed close to one thread's time, half the time means that about two of ten threads computed at once.",
		],
	},
	sizes: {
		quick: { ...usual, operations: ["sqrt"], counts: STUDY_COUNTS },
		default: usual,
		full: usual,
	},
	help: {
		counts: "how many numbers; a point for each",
		threads: "that they are divided over, up to 32",
		operations: "of square, sqrt",
	},
	expectedS: ({ counts, operations }, runs) => {
		const millions = counts.reduce((sum, count) => sum + count, 0) / 1e6;
		return runs * operations.length * DIVISIONS.length * (counts.length * REQUEST_S + millions * MILLION_S);
	},
	async run(lab, { counts, operations, threads }) {
		const cores = availableParallelism();
		const isBusy = (loadavg()[0] ?? 0) / cores > LOAD_SHARE_MAX;
		// one thread of the server's for lookups: it has the ten that compute stand from one request to the next
		const server = await lab.parley({ SEAT_GRACE_S: "86400", LOOKUP_THREADS: "1" });
		const points: Point[] = operations
			.map(operationOf)
			.flatMap((operation) =>
				[...counts]
					.sort((a, b) => a - b)
					.flatMap((count) => DIVISIONS.map((division) => ({ operation, division, count, runs: [] }))),
			);
		for (let run = 0; run < lab.runs; run++)
			for (const [index, point] of points.entries()) {
				const what = `${point.operation}, ${point.count.toLocaleString("en")} numbers, ${point.division}, run ${run + 1}`;
				lab.progress(run * points.length + index, lab.runs * points.length, what);
				const how =
					point.division === "one thread"
						? ({ threads: 1, division: "uniform" } as const)
						: { threads, division: point.division };
				const task = { count: point.count, operation: point.operation, seed: run + 1, ...how };
				const measured = await compute(server, { ...task, signal: lab.signal });
				const { operation, division, count } = point;
				lab.sample({ server: "parley", run, at: { operation, division, count }, values: { ...measured } });
				point.runs.push(measured);
			}
		explain(lab, points, threads, cores);
		return {
			findings: findingsOf(points, { cores, threads, isBusy }),
			tables: tablesOf(points),
			plots: plotsOf(points),
		};
	},
});

function operationOf(name: string): Operation {
	if (name === "square" || name === "sqrt") return name;
	throw new LabProblem(`There is no operation "${name}".`, "Give square, sqrt, or both.");
}

function explain(lab: Lab, points: readonly Point[], threads: number, cores: number): void {
	const requests = points.reduce((sum, { runs }) => sum + runs.length, 0);
	lab.note(
		`Every one of the ${requests} answers was compared with a direct computation in the lab: each result where the numbers were sent, and of more the sum of all exactly and a sample.`,
	);
	lab.note(
		`${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"}: the best possible gain is min(${threads}, ${cores}) = ${Math.min(threads, cores)} times.`,
	);
	lab.note(
		'Up to 1,000,000 numbers are sent, as eight bytes each, and all results come back; more are made on the server from a seed. The threads stand from one request to the next. Within the server arrays are moved between threads, not copied, and the clock of "computing" is one for all threads.',
	);
}
