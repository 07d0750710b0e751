import { knocks } from "../../http-load/knocks.ts";
import { type Lab, type ParamsOf, sized } from "../../lab/experiment.ts";
import { KERNEL_STACK_BYTES } from "../../lab/usage.ts";
import { untilBroken } from "../contestants.ts";
import { lookedAt } from "../measured.ts";

/** The study's three, in C, as it describes them. */
export const STUDY_SERVERS = ["pool-single", "pool-threads", "pool-20"] as const;

export interface StudyPoint {
	readonly server: (typeof STUDY_SERVERS)[number];
	/** of a request: nothing is done, as in the study, or something else waited for, as servers do */
	readonly handler: "trivial" | "waiting";
	readonly connections: number;
}

/** What the handler waits, where it is not the trivial one. */
const WAIT_MS = 10;
const LIMITS = {
	// of the study, Java's own: whoever comes while so many wait to be accepted knocks in vain, and again a second later
	BACKLOG: "50",
	THREADS_MAX: "12000",
	MEMORY_BYTES_MAX: String(4 * 1024 ** 3),
	// reserved for each thread
	STACK_BYTES: String(64 * 1024),
};

export const flags = sized({
	messages: ["in the room that is searched", 100_000, { quick: 5_000, full: 1_000_000 }],
	requests: ["to the single loop, and to each of the pools", 1_500, { quick: 120, full: 100_000 }],
	threadRequests: ["with a new thread for each", 100, { quick: 24, full: 100_000 }],
	connections: ["in the last of the six steps in which they rise, each a person", 24, { quick: 12 }],
	people: ["who chat in another room meanwhile", 20],
	idleMs: ["of chat before the load, to compare with", 2_000, { quick: 400, full: 5_000 }],
	knocking: ["connections at once at the study's servers", [100, 1_000, 5_000, 10_000], { quick: [100] }],
	rampMs: ["over which those connections come", 500, { quick: 100, full: 10_000 }],
	knockMs: ["for which they then go on", 500, { quick: 200, full: 10_000 }],
	knockTimeoutS: ["without an answer for so long such a request is an error", 5, { quick: 2, full: 20 }],
});
export type PoolParams = ParamsOf<typeof flags>;

export function studyPoints({ knocking }: PoolParams): readonly StudyPoint[] {
	return (["trivial", "waiting"] as const).flatMap((handler) =>
		knocking.flatMap((connections) => STUDY_SERVERS.map((server) => ({ server, handler, connections }))),
	);
}

/** One of them, knocked at by so many at once; what it met of the machine's limits is a figure, and told. */
export async function studyRun(lab: Lab, point: StudyPoint, run: number, params: PoolParams): Promise<void> {
	const { handler, connections } = point;
	const server = await lab.rival(point.server, LIMITS);
	const knocking = knocks({
		port: server.port,
		path: handler === "trivial" ? "/" : `/wait/${WAIT_MS}`,
		connections,
		rampMs: params.rampMs,
		ms: params.knockMs,
		timeoutMs: params.knockTimeoutS * 1_000,
		signal: lab.signal,
	});
	const look = async () => ({ rss: server.rssBytes(), threads: server.threads(), cpuS: server.cpuSeconds() });
	const looking = lookedAt(knocking, { everyMs: 50, signal: lab.signal }, look);
	const ended = looking.then(({ looks }) => ({ looks, cpuS: server.cpuSeconds() - (looks[0]?.cpuS ?? 0) }));
	const used = await untilBroken(server, ended);
	const { latency, histogram, generatorCpuShare: generatorShare, ...counts } = await knocking;
	const { sent, answered } = counts;
	// a limit that it met and survived is one, too
	const metLimit = answered === sent ? undefined : await server.brokenBy();
	const broke = "broke" in used ? used.broke : metLimit;
	await server.stop();
	const { looks, cpuS } = "held" in used ? used.held : { looks: [], cpuS: 0 };
	const threads = Math.max(0, ...looks.map((one) => one.threads));
	const values = {
		...{ ...counts, meanMs: latency.mean, p99Ms: latency.p99, maxMs: latency.max },
		errorsShare: sent === 0 ? 0 : 1 - answered / sent,
		answersPerMinute: counts.answersPerSecond * 60,
		// the most that was resident, and the kernel's stacks of the most threads there were
		mostBytes: Math.max(0, ...looks.map(({ rss }) => rss)) + threads * KERNEL_STACK_BYTES,
		cpuEachUs: (cpuS * 1e6) / Math.max(1, answered),
		broke: broke === undefined ? 0 : 1,
		...{ threads, generatorShare },
	};
	const about = { server: point.server, run, at: { handler, connections } };
	lab.sample({ ...about, values });
	if (run === lab.runs - 1)
		for (const [upToMs, answers] of histogram) lab.sample({ ...about, values: { upToMs, answers } });
	if (broke !== undefined)
		lab.warn(`${point.server}, ${handler} handler, ${connections} connections: ${broke}.`);
}
