import type { Claim, PlotOf, TableOf } from "../lab/description.ts";
import { experiment, inTurn } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
import { needDescriptors } from "../lab/usage.ts";
import { count, found, goal } from "./claims.ts";
import {
	fillLibrary,
	libraryTexts,
	MODES,
	type Mode,
	POOL_20,
	SINGLE_LOOP,
	searched,
} from "./pool/searches.ts";
import {
	flags,
	type PoolParams,
	STUDY_SERVERS,
	type StudyPoint,
	studyPoints,
	studyRun,
} from "./pool/study-servers.ts";

/** The study's table, as printed. */
const PUBLISHED = (
	[
		["study: single-threaded", 1_917, 21_359, 22_909, 0.3029, 746.26],
		["study: thread per client", 0, 3, 82, 0, 1_000.07],
		["study: fixed pool (20)", 0, 2, 67, 0, 1_000.05],
	] as const
).map(([server, meanMs, p99Ms, maxMs, errorsShare, answersPerMinute]) => {
	return { server, meanMs, p99Ms, maxMs, errorsShare, answersPerMinute };
});
const [ONE, EACH, POOL] = STUDY_SERVERS;
/** Below this difference two servers are as good as each other. */
const CLEARLY = 1.25;

export const pool = experiment<PoolParams>({
	name: "pool",
	title: "E3: blocking lookups on one loop, on a thread each, or on a fixed pool; and who chats meanwhile",
	study: {
		name: "Java TCP Server Benchmarking",
		by: "with Apache JMeter",
		summary:
			"Three servers: single-threaded and blocking, a thread per client, a fixed pool of 20 threads. 100,000 requests (60,000 for the first), ramp-up 60 s. The first answered after 1,917 ms on the average (p99 21,359 ms) and failed 30.29 % of the requests; the other two within 0 ms (p99 3 and 2 ms) without an error, at 1,000 requests a minute. A thread per client demands much memory and may exhaust the machine; the pool keeps it in check, and is recommended.",
		doubts: [
			"100,000 requests at 1,000 a minute would take 100 minutes; its text says 5 to 10.",
			"It speaks of 60,000 concurrent threads.",
			"Means of 0 ms mean that the handlers did next to nothing: it compares ways to accept connections more than ways to work.",
		],
	},
	...flags,
	seconds: { quick: 22, default: 140, full: 5600 },
	async run(lab, params) {
		await needStudyServers();
		needDescriptors(Math.max(...params.knocking));
		const points: (StudyPoint | Mode)[] = [...studyPoints(params), ...MODES];
		let library: Promise<string> | undefined;
		await inTurn(lab, points, saidOf, async (point, run) => {
			if ("handler" in point) return studyRun(lab, point, run, params);
			library ??= fillLibrary(lab, libraryTexts(params.messages));
			const values = await searched(lab, point, await library, params);
			lab.sample({ server: "parley", run, at: { mode: point.name }, values });
		});
	},
	describe: (params) => ({
		rivals: [...STUDY_SERVERS, ...MODES.slice(0, 2).map(({ name }) => name)],
		labels: {
			answersPerMinute: "throughput",
			mostBytes: "memory at most, kernel stacks included",
			cpuEachUs: "processor an answer",
			broke: "met a limit",
			chatIdleP99Ms: "before",
			chatP99Ms: "chat p99 beside the load",
			upToMs: "answered within",
		},
		claims: claims(params),
		tables: tables(),
		plots: plots(params),
		notes: [
			`autocannon sends the next request of a connection when the last one is answered, over ${params.connections} connections: a slow server is asked less, and its latencies are those of a closed loop.`,
			"All modes read the same data folder, written through the real server, and every answer is compared byte by byte. A service runs at most 20 lookups at once in every mode (its own cap), and further ones wait in order.",
		],
	}),
});

function saidOf(point: StudyPoint | Mode): string {
	if ("name" in point) return point.name;
	return `${point.server}, ${point.handler} handler, ${point.connections} connections`;
}

function claims({ knocking }: PoolParams): Claim[] {
	const connections = Math.max(...knocking);
	const waiting = { handler: "waiting", connections };
	const overPool = { server: POOL };
	return [
		found(
			"One at a time is slower than a fixed pool (mean 1,917 ms against 0 ms).",
			{ figure: "meanMs", over: overPool, atLeast: CLEARLY },
			{ at: { server: ONE, ...waiting } },
		),
		found(
			"One at a time loses requests (30.29 %), where a pool of 20 loses none.",
			[
				{ what: "lost, one at a time,", at: { server: ONE }, atLeast: 0.01, isAnyEnough: true },
				{ what: "by the pool", at: { server: POOL }, atMost: 0 },
			].map((check) => ({ ...check, figure: "errorsShare" })),
			{ at: { handler: "waiting", connections: knocking } },
		),
		found(
			"A thread for each client is as good as a fixed pool (mean 0 ms both), where the handler does next to nothing.",
			{ figure: "meanMs", over: overPool, along: "connections", atMost: CLEARLY },
			{ at: { server: EACH, handler: "trivial", connections: knocking } },
		),
		found(
			"A thread for each client demands much memory, which the pool keeps in check: at least twice as much.",
			{ figure: "mostBytes", over: overPool, atLeast: 2 },
			{ at: { server: EACH, ...waiting }, also: "threads" },
		),
		found(
			"Threads without a bound exhaust the machine at scale.",
			{ figure: "broke", what: "runs that met a limit, of one", atLeast: 1, isAnyEnough: true },
			{ at: { server: EACH }, doubt: `It met no limit with up to ${count(connections)} connections.` },
		),
		goal(
			"While the load runs, other people's chat is held up on the single loop, and clearly less with the pool.",
			{ figure: "chatP99Ms", what: "it over that with the pool", over: { mode: POOL_20 }, atLeast: CLEARLY },
			{ at: { mode: SINGLE_LOOP }, also: "chatIdleP99Ms" },
		),
	];
}

function tables(): TableOf[] {
	return [
		{
			id: "servers",
			title: "The study's own three servers, one request a connection, and the study's table",
			where: { server: STUDY_SERVERS },
			by: "server handler connections",
			figures: "meanMs p99Ms maxMs errorsShare answersPerMinute mostBytes cpuEachUs broke",
			published: PUBLISHED,
			note: "C, with the study's design: a backlog of 50, Java's own; at most 12,000 threads and 4 GB. Whoever finds the backlog full knocks again after a second, then after two more.",
		},
		{
			id: "requests",
			title: "Blocking lookups in Parley's modes",
			where: { server: "parley" },
			by: "mode",
			figures: "requests meanMs p50Ms p99Ms maxMs errorsShare answersPerMinute chatIdleP99Ms chatP99Ms",
			note: "Each request searches a large room. Whatever is no 2xx answer with the right body is an error, and is in no latency.",
		},
	];
}

function plots({ knocking }: PoolParams): PlotOf[] {
	const connections = Math.max(...knocking);
	return ["trivial", "waiting"].map((handler) => ({
		id: `histogram-${handler}`,
		title: `How long the study's three servers took to answer, ${handler} handler (last run)`,
		caption: `Answers that took up to so long, and longer than half of it; ${count(connections)} connections.`,
		where: { handler, connections },
		x: "upToMs",
		y: "answers",
		by: "server",
		log: "xy",
	}));
}
