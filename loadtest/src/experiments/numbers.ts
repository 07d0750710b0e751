import type { Claim } from "../lab/description.ts";
import { experiment, inTurn, needKnown, type ParamsOf, sized } from "../lab/experiment.ts";
import type { Machine } from "../lab/result.ts";
import { found, goal, rising } from "./claims.ts";
import { compute, OPERATIONS } from "./numbers/compute.ts";

/** `one thread` is no division: what the others are compared with. */
const DIVISIONS = ["uniform", "skewed", "guided", "one thread"] as const;
const STUDY_COUNTS = [100, 1_000, 10_000, 100_000, 1_000_000];
/** From here on the study saw the difference. */
const LARGE_COUNT_MIN = 100_000;
/** of all cores, taken by others: above it, how the threads share what is left decides */
const LOAD_SHARE_MAX = 0.3;

const flags = sized({
	counts: ["how many numbers; a point for each", [...STUDY_COUNTS, 10_000_000], { quick: STUDY_COUNTS }],
	threads: ["that they are divided over, up to 32", 10],
	operations: ["of square, sqrt", OPERATIONS, { quick: ["sqrt"] }],
});
type NumbersParams = ParamsOf<typeof flags>;

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
	...flags,
	seconds: { quick: 9, default: 41, full: 41 },
	async run(lab, { counts, operations, threads }) {
		const sizes = counts.toSorted((a, b) => a - b);
		needKnown(operations, OPERATIONS, "operation");
		const points = OPERATIONS.filter((one) => operations.includes(one)).flatMap((operation) =>
			sizes.flatMap((count) => DIVISIONS.map((division) => ({ operation, division, count }))),
		);
		// one thread of the server's for lookups: it has the ten that compute stand from one request to the next
		const server = await lab.parley({ SEAT_GRACE_S: "86400", LOOKUP_THREADS: "1" });
		const said = ({ operation, count, division }: (typeof points)[number]) =>
			`${operation}, ${count.toLocaleString("en")} numbers, ${division}`;
		await inTurn(lab, points, said, async (at, run) => {
			const { division, ...job } = at;
			const how =
				division === "one thread" ? { threads: 1, division: "uniform" as const } : { threads, division };
			const values = await compute(server, { ...job, seed: run + 1 }, how, lab.signal);
			lab.sample({ server: "parley", run, at, values });
		});
		lab.note(
			`Every one of the ${points.length * lab.runs} answers was compared with a direct computation in the lab: each result where the numbers were sent, and of more the sum of all exactly and a sample.`,
		);
	},
	describe: (params, machine) => ({
		labels: {
			count: "numbers",
			ms: "computing",
			moveMs: "moving the numbers",
			startMs: "making the threads",
		},
		rivals: ["skewed", "one thread"],
		claims: params.operations.flatMap((operation) => claimsOf(operation, params, machine)),
		tables: params.operations.map((operation) => ({
			id: `numbers-${operation}`,
			title: `${titleOf(operation)}: time by how the numbers were divided`,
			where: { operation },
			by: "count division",
			figures: "ms moveMs startMs wholeMs",
			isMean: true,
			note: "Means of all runs, as the study has them. Computing: from the moment every thread holds its first share until the last one is done; later shares are handed out within it. The whole request also makes the numbers and checks each result.",
		})),
		plots: params.operations.map((operation) => ({
			id: `computing-${operation}`,
			title: `${titleOf(operation)}: computing time against size`,
			where: { operation },
			x: "count",
			y: "ms",
			by: "division",
			log: "xy",
		})),
		notes: [
			`${params.threads} threads on ${machine.cores} cores: the best possible gain is min(${params.threads}, ${machine.cores}) = ${Math.min(params.threads, machine.cores)} times.`,
			'Up to 1,000,000 numbers are sent, as eight bytes each, and all results come back; more are made on the server from a seed. The threads stand from one request to the next. Within the server arrays are moved between threads, not copied, and the clock of "computing" is one for all threads.',
		],
	}),
});

function claimsOf(
	operation: string,
	{ counts, threads }: NumbersParams,
	{ cores, loadBefore }: Machine,
): Claim[] {
	const what = titleOf(operation);
	const large = counts.filter((count) => count >= LARGE_COUNT_MIN).toSorted((a, b) => a - b);
	const count = large.at(-1) ?? 0;
	const best = Math.min(threads, cores);
	const alone = best === 1 ? "On one core no division can be faster than another." : undefined;
	const doubt = loadBefore > LOAD_SHARE_MAX ? "Other programs used the cores when the run began." : undefined;
	const gap = { figure: "ms", along: "count", at: { operation, division: "skewed", count: large } };
	const largest = {
		figure: "ms",
		at: { operation, count, division: "guided" },
		over: { division: "uniform" },
	};
	return [
		found(
			`${what}: from 100,000 numbers on, uniform takes about half the time of skewed.`,
			{ ...gap, what: "skewed over uniform", over: { division: "uniform" }, atLeast: 1.5, atMost: 2.7 },
			{ unlike: alone, doubt },
		),
		found(
			`${what}: the gap between skewed and uniform grows with the size.`,
			{ ...gap, what: "skewed takes", less: { division: "uniform" }, shape: rising },
			{ unlike: alone ?? (large.length < 2 ? "This run had too few large sizes." : undefined), doubt },
		),
		goal(
			`${what}: ${threads} threads on ${cores} cores gain at most ${best} times; uniform comes near it (at least ${0.75 * best}).`,
			{
				...largest,
				at: { ...largest.at, division: "one thread" },
				what: "one thread over uniform",
				atLeast: 0.75 * best,
			},
			{ doubt },
		),
		goal(
			`${what}: guided division is no slower than uniform (at most 1.1 times its time), though it hands out many shares.`,
			{ ...largest, what: "guided over uniform", atMost: 1.1 },
		),
	];
}

function titleOf(operation: string): string {
	return operation === "square" ? "Squares" : "Square roots";
}
