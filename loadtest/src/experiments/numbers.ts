import { availableParallelism, loadavg } from "node:os";
import { NumbersAnswer } from "@parley/protocol/lookups";
import { answerOf } from "../http-load/server-calls.ts";
import { LabProblem } from "../lab/errors.ts";
import { experiment, type Lab, type Server } from "../lab/experiment.ts";
import { compareWithDirect, type Operation } from "./numbers/direct.ts";
import { findingsOf } from "./numbers/findings.ts";
import { DIVISIONS, type NumbersRun, type Point } from "./numbers/points.ts";
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
		const server = await lab.parley({ SEAT_GRACE_S: "86400" });
		// so many numbers are for the operator only
		const token = server.operatorToken;
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
				const measured = await compute(lab, server, { ...point, token, threads, seed: run + 1 });
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

interface Task extends Pick<Point, "operation" | "division" | "count"> {
	readonly token: string;
	readonly threads: number;
	readonly seed: number;
}

async function compute(lab: Lab, server: Server, task: Task): Promise<NumbersRun> {
	const { operation, division, count, seed, token } = task;
	const how =
		division === "one thread" ? { threads: 1, division: "uniform" } : { threads: task.threads, division };
	const start = performance.now();
	const body = { count, seed, operation, ...how };
	const call = { method: "POST", token, body, signal: lab.signal } as const;
	const text = await answerOf(server, "/api/lookups/numbers", call);
	const wholeMs = performance.now() - start;
	const answer = NumbersAnswer.parse(JSON.parse(text));
	compareWithDirect(answer, { count, seed, operation });
	const { ms, moveMs, startMs } = answer;
	return { ms, moveMs, startMs, wholeMs };
}

function operationOf(name: string): Operation {
	if (name === "square" || name === "sqrt") return name;
	throw new LabProblem(`There is no operation "${name}".`, "Give square, sqrt, or both.");
}

function explain(lab: Lab, points: readonly Point[], threads: number, cores: number): void {
	const requests = points.reduce((sum, { runs }) => sum + runs.length, 0);
	lab.note(
		`Every one of the ${requests} answers was compared with a direct computation in the lab: the sum of all results exactly, and each result that was told (all up to 10,000 numbers, a sample of more).`,
	);
	lab.note(
		`${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"}: the best possible gain is min(${threads}, ${cores}) = ${Math.min(threads, cores)} times.`,
	);
	lab.note(
		'The numbers are made on the server from a seed, which stands for sending them; the arrays are moved between threads, not copied. The clock of "computing" runs within the server, on one clock for all threads.',
	);
}
