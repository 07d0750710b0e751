import { needDescriptors } from "../lab/descriptors.ts";
import { experiment, type Lab } from "../lab/experiment.ts";
import { needStudyServers } from "../lab/servers.ts";
import { type Cost, costs } from "./pool/costs.ts";
import { findingsOf } from "./pool/findings.ts";
import { fillLibrary, type Library } from "./pool/library.ts";
import { type LoadParams, measure, type PoolRun } from "./pool/measure.ts";
import { ALONE, type Mode, modesOf, PER_REQUEST, SINGLE_LOOP } from "./pool/modes.ts";
import { costPoints, errorPercent, type Point } from "./pool/points.ts";
import { plotsOf, tablesOf } from "./pool/report.ts";
import { studyPlots, studyTable } from "./pool/study-report.ts";
import { keepStudyRun, type StudyParams, studyPoints, studyRun } from "./pool/study-servers.ts";

interface PoolParams extends LoadParams, StudyParams {
	readonly [name: string]: number | readonly number[];
	readonly messages: number;
	readonly requests: number;
	readonly singleRequests: number;
	readonly threadRequests: number;
	readonly costRepeats: number;
}

const usual = {
	connections: 24,
	people: 20,
	chatPerSecond: 50,
	bytes: 100,
	timeoutS: 10,
	waitMs: 10,
	stackKb: 64,
	knocking: [100, 1_000, 5_000, 10_000],
	rampMs: 1_000,
};

/** What the time is guessed from, on two cores. */
const WRITTEN_PER_S = 15_000;
const SEARCHES_PER_S = 300;
const THREADS_PER_S = 25;
const AROUND_A_MODE_S = 2.5;

export const pool = experiment<PoolParams>({
	name: "pool",
	title: "E3: blocking lookups on one loop, on a thread each, or on a fixed pool; and who chats meanwhile",
	study: {
		name: "Java TCP Server Benchmarking",
		by: "with Apache JMeter",
		summary:
			"Three servers: single-threaded and blocking, a thread per client, a fixed pool of 20 threads. 100,000 requests (60,000 for the first), ramp-up 60 s. The first answered after 1,917 ms on the average (p99 21,359 ms) and failed 30.29 % of the requests; the other two within 0 ms (p99 3 and 2 ms) without an error, at 1,000 requests a minute.",
		doubts: [
			"100,000 requests at 1,000 a minute would take 100 minutes; its text says 5 to 10.",
			"It speaks of 60,000 concurrent threads.",
			"Means of 0 ms mean that the handlers did next to nothing: it compares ways to accept connections more than ways to work.",
		],
	},
	sizes: {
		quick: {
			...usual,
			connections: 12,
			messages: 20_000,
			requests: 240,
			singleRequests: 240,
			threadRequests: 48,
			costRepeats: 12,
			idleMs: 400,
			knocking: [100],
			rampMs: 100,
			knockMs: 200,
			knockTimeoutS: 2,
		},
		default: {
			...usual,
			messages: 100_000,
			requests: 3_000,
			singleRequests: 3_000,
			threadRequests: 300,
			costRepeats: 120,
			idleMs: 2_000,
			knockMs: 1_000,
			knockTimeoutS: 5,
		},
		full: {
			...usual,
			messages: 1_000_000,
			requests: 100_000,
			singleRequests: 60_000,
			threadRequests: 100_000,
			costRepeats: 1_200,
			idleMs: 5_000,
			rampMs: 10_000,
			knockMs: 10_000,
			knockTimeoutS: 20,
		},
	},
	help: {
		messages: "in the room that is searched, written through the server once a run of the lab",
		requests: "to each of the pools",
		singleRequests: "to the single loop",
		threadRequests: "with a new thread for each",
		connections:
			"in the last of the six steps in which they rise; each is a person with one request under way",
		timeoutS: "without an answer for so long a request is an error",
		costRepeats: "of each query alone",
		people: "who chat in another room meanwhile",
		chatPerSecond: "messages a second that they write, in all",
		bytes: "of such a message's text",
		idleMs: "of chat before the load, to compare with",
		knocking:
			"connections at once at each of the study's three servers, each with one request and then a new one",
		rampMs: "over which those connections come",
		knockMs: "for which they then go on",
		knockTimeoutS: "without an answer for so long a request to the study's servers is an error",
		waitMs: "that the handler waits, where it is not the trivial one",
		stackKb: "that are reserved for each thread of the study's servers",
	},
	expectedS: (params, runs) => {
		const { messages, requests, singleRequests, threadRequests, costRepeats, idleMs } = params;
		const searches = 2 * requests + singleRequests + 9 * costRepeats;
		const aroundS = 5 * AROUND_A_MODE_S + (8 * idleMs) / 1_000;
		const { knocking, rampMs, knockMs, knockTimeoutS } = params;
		const knocksS = 6 * knocking.length * ((rampMs + knockMs) / 1_000 + 0.3 * knockTimeoutS + 0.2);
		const requestsS = searches / SEARCHES_PER_S + threadRequests / THREADS_PER_S;
		return messages / WRITTEN_PER_S + runs * (aroundS + requestsS + knocksS);
	},
	async run(lab, params) {
		const points = modesOf().map((mode): Point => ({ mode, amount: amountOf(mode, params), runs: [] }));
		await needStudyServers();
		needDescriptors(Math.max(...params.knocking));
		const knocked = studyPoints(params);
		const steps = 1 + lab.runs * (knocked.length + points.length + 1);
		let done = 0;
		const step = (what: string): void => lab.progress(done++, steps, what);
		for (let run = 0; run < lab.runs; run++)
			for (const point of knocked) {
				step(`${point.server}, ${point.handler} handler, ${point.connections} connections, run ${run + 1}`);
				const measured = await studyRun(lab, point, params);
				keepStudyRun(lab, point, run, measured);
				point.runs.push(measured);
			}
		step(`writing ${params.messages.toLocaleString("en")} messages`);
		const library = await fillLibrary(lab, params.messages);
		const alone: Cost[][] = [];
		for (let run = 0; run < lab.runs; run++) {
			step(`each query alone, run ${run + 1}`);
			alone.push(await costs(lab, ALONE, library, params.costRepeats));
			for (const point of points) {
				step(`${point.mode.name}, run ${run + 1}`);
				const measured = await measure(lab, point.mode, library, point.amount, params);
				keep(lab, point, run, measured);
				point.runs.push(measured);
			}
		}
		explain(lab, library, params);
		const costTable = costPoints(alone);
		return {
			findings: findingsOf(points, costTable, params.messages),
			tables: [studyTable(knocked), ...tablesOf(points, costTable)],
			plots: [...studyPlots(knocked), ...plotsOf(points)],
		};
	},
});

function amountOf({ name }: Mode, { requests, singleRequests, threadRequests }: PoolParams): number {
	if (name === SINGLE_LOOP) return singleRequests;
	return name === PER_REQUEST ? threadRequests : requests;
}

function keep(lab: Lab, { mode, amount }: Point, run: number, measured: PoolRun): void {
	const { http, chat, chatIdle } = measured;
	lab.sample({
		server: "parley",
		run,
		at: { mode: mode.name, requests: amount },
		values: {
			meanMs: http.latency.mean,
			p50Ms: http.latency.p50,
			p99Ms: http.latency.p99,
			maxMs: http.latency.max,
			answersPerSecond: http.answersPerSecond,
			errorPercent: errorPercent(measured),
			wrong: http.wrong,
			lost: http.lost,
			broken: http.broken,
			timedOut: http.timedOut,
			chatIdleP99Ms: chatIdle.p99,
			chatP50Ms: chat.p50,
			chatP99Ms: chat.p99,
			chatMaxMs: chat.max,
			generatorCpuShare: http.generatorCpuShare,
		},
	});
}

function explain(
	lab: Lab,
	{ messages, fillMs, indexMs }: Library,
	{ connections, threadRequests, requests }: PoolParams,
): void {
	lab.note(
		`The room was written through the real server over WebSockets, ${Math.round((messages / fillMs) * 1_000).toLocaleString("en")} durable messages a second; its index was complete ${Math.round(indexMs)} ms later. All modes read the same data folder, and every answer is compared byte by byte.`,
	);
	lab.note(
		`autocannon sends the next request of a connection when the last one is answered, over 1/6 to all of ${connections} connections in six equal parts: a slow server is asked less, and its latencies are those of a closed loop.`,
	);
	lab.note(
		"A service runs at most 20 lookups at once in every mode (its own cap), and further ones wait in order.",
	);
	if (threadRequests < requests)
		lab.note(
			`A thread for each request is tried with ${threadRequests.toLocaleString("en")} of them: each makes a thread.`,
		);
}
