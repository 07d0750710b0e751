import { knocks } from "../../http-load/knocks.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { untilBroken } from "../../lab/until-broken.ts";
import { lookedAt } from "../looked-at.ts";
import type { PoolParams } from "./params.ts";

/** The study's three, in C, as it describes them. */
export const STUDY_SERVERS = ["pool-single", "pool-threads", "pool-20"] as const;
type StudyServer = (typeof STUDY_SERVERS)[number];

/** What they do with a request: nothing, as in the study, or wait for something else, as servers do. */
type Handler = "trivial" | "waiting";

export interface StudyPoint {
	readonly server: StudyServer;
	readonly handler: Handler;
	readonly connections: number;
}

const LOOK_MS = 50;
/** What Linux takes for each thread on 64-bit processors, beside all that counts as resident. */
const KERNEL_STACK_BYTES = 16_384;
/** of the study, Java's own: whoever comes while so many wait to be accepted knocks in vain, and again a second later */
const BACKLOG = 50;
const THREADS_MAX = 12_000;
const MEMORY_BYTES_MAX = 4 * 1024 ** 3;

export function studyPoints({ knocking }: PoolParams): readonly StudyPoint[] {
	return (["trivial", "waiting"] as const).flatMap((handler) =>
		knocking.flatMap((connections) => STUDY_SERVERS.map((server) => ({ server, handler, connections }))),
	);
}

/** One of them, knocked at by so many at once; what it met of the machine's limits is a figure, and told. */
export async function studyRun(lab: Lab, point: StudyPoint, run: number, params: PoolParams): Promise<void> {
	const { waitMs, rampMs, knockMs, knockTimeoutS, stackKb } = params;
	const server = await lab.rival(point.server, {
		BACKLOG: String(BACKLOG),
		THREADS_MAX: String(THREADS_MAX),
		MEMORY_BYTES_MAX: String(MEMORY_BYTES_MAX),
		STACK_BYTES: String(stackKb * 1_024),
	});
	const load = {
		port: server.port,
		path: point.handler === "trivial" ? "/" : `/wait/${waitMs}`,
		connections: point.connections,
		rampMs,
		ms: knockMs,
		timeoutMs: knockTimeoutS * 1_000,
		signal: lab.signal,
	};
	const knocking = knocks(load);
	const used = await untilBroken(server, usageWhile(lab, server, knocking));
	const figures = await knocking;
	// a limit that it met and survived is one, too
	const metLimit = figures.answered === figures.sent ? undefined : await server.brokenBy();
	const broke = "broke" in used ? used.broke : metLimit;
	await server.stop();
	const usage = "held" in used ? used.held : { bytesMax: 0, threadsMax: 0, cpuMs: 0 };
	const { latency, histogram, generatorCpuShare, ...counts } = figures;
	const { sent, answered } = counts;
	const values = {
		...counts,
		meanMs: latency.mean,
		p99Ms: latency.p99,
		maxMs: latency.max,
		errorsShare: sent === 0 ? 0 : 1 - answered / sent,
		answersPerMinute: counts.answersPerSecond * 60,
		// the most that was resident, and the kernel's stacks of the most threads there were
		mostBytes: usage.bytesMax + usage.threadsMax * KERNEL_STACK_BYTES,
		threads: usage.threadsMax,
		cpuEachUs: (usage.cpuMs * 1_000) / Math.max(1, answered),
		broke: broke === undefined ? 0 : 1,
		generatorShare: generatorCpuShare,
	};
	const { handler, connections } = point;
	const about = { server: point.server, run, at: { handler, connections } };
	lab.sample({ ...about, values });
	if (run === lab.runs - 1)
		for (const [upToMs, answers] of histogram) lab.sample({ ...about, values: { upToMs, answers } });
	if (broke !== undefined)
		lab.warn(`${point.server}, ${handler} handler, ${connections} connections: ${broke}.`);
}

async function usageWhile({ signal }: Lab, server: Server, work: Promise<unknown>) {
	const cpuBefore = server.cpuSeconds();
	const { looks } = await lookedAt(work, { everyMs: LOOK_MS, signal }, async () => ({
		bytes: server.rssBytes(),
		threads: server.threads(),
	}));
	return {
		bytesMax: Math.max(...looks.map(({ bytes }) => bytes)),
		threadsMax: Math.max(...looks.map(({ threads }) => threads)),
		cpuMs: (server.cpuSeconds() - cpuBefore) * 1_000,
	};
}
