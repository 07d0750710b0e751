import { type KnockFigures, knocks } from "../../http-load/knocks.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { untilBroken } from "../../lab/until-broken.ts";
import { lookedAt } from "../looked-at.ts";

/** The study's three, in C, as it describes them. */
export const STUDY_SERVERS = ["pool-single", "pool-threads", "pool-20"] as const;
type StudyServer = (typeof STUDY_SERVERS)[number];

/** What they do with a request: nothing, as in the study, or wait for something else, as servers do. */
type Handler = "trivial" | "waiting";

export type StudyParams = {
	readonly knocking: readonly number[];
	readonly waitMs: number;
	readonly rampMs: number;
	readonly knockMs: number;
	readonly knockTimeoutS: number;
	readonly stackKb: number;
};

interface StudyRun extends KnockFigures {
	/** the most that was resident while it served, and the kernel's stacks of the most threads there were */
	readonly bytesMax: number;
	readonly threadsMax: number;
	readonly cpuMs: number;
	/** the limit of the machine that it met, if any */
	readonly broke: string | undefined;
}

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

export function studyPoints({ knocking }: StudyParams): readonly StudyPoint[] {
	return (["trivial", "waiting"] as const).flatMap((handler) =>
		knocking.flatMap((connections) => STUDY_SERVERS.map((server) => ({ server, handler, connections }))),
	);
}

export async function studyRun(lab: Lab, point: StudyPoint, params: StudyParams): Promise<StudyRun> {
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
	return { ...figures, ...usage, broke };
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

export function keepStudyRun(
	lab: Lab,
	{ server, handler, connections }: StudyPoint,
	run: number,
	{ latency, histogram, broke, bytesMax, threadsMax, cpuMs, generatorCpuShare, ...counts }: StudyRun,
): void {
	const { sent, answered } = counts;
	const values = {
		...counts,
		meanMs: latency.mean,
		p99Ms: latency.p99,
		maxMs: latency.max,
		errorsShare: sent === 0 ? 0 : 1 - answered / sent,
		answersPerMinute: counts.answersPerSecond * 60,
		mostBytes: bytesMax + threadsMax * KERNEL_STACK_BYTES,
		threads: threadsMax,
		cpuEachUs: (cpuMs * 1_000) / Math.max(1, answered),
		broke: broke === undefined ? 0 : 1,
		generatorShare: generatorCpuShare,
	};
	const about = { server, run, at: { handler, connections } };
	lab.sample({ ...about, values });
	if (run === lab.runs - 1)
		for (const [upToMs, answers] of histogram) lab.sample({ ...about, values: { upToMs, answers } });
	if (broke !== undefined) lab.warn(`${server}, ${handler} handler, ${connections} connections: ${broke}.`);
}
