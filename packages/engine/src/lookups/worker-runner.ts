import type { Piscina } from "piscina";
import { PassingThreads } from "./passing-threads.ts";
import type { Job, LookupContext, Runner } from "./runner.ts";
import { endJob, hasBegun, sharedJob } from "./shared-job.ts";
import { type PooledJob, startThreads, type ThreadPool } from "./thread-pool.ts";

export interface PoolOptions {
	/** for jobs of kind `cpu`, which stand; each service of kind `aside` has one more while there are jobs of it, those of kind `io` share another */
	readonly threads: number;
	/** MB of heap past which a thread is ended, and only its job with it */
	readonly heapMbMax?: number;
	/** without work, until a thread of kind `aside` or `io` ends */
	readonly idleMs?: number;
	/** a thread ended with its job and another took its place */
	readonly onReplaced: () => void;
}

const IO_JOBS_MAX = 256;
/** A waiting job that does not heed its deadline for this long holds up its thread: the thread is ended. */
const UNHEEDED_MS_MAX = 1_000;
const HEAP_MB_MAX = 256;
/** A thread that has asked web servers is some 50 MB, and most houses ask for nothing most of the time. */
const IDLE_MS = 60_000;

/** Runs the handlers on worker threads; an aborted, hung, greedy or crashed job costs its own thread only (LOOK3). */
export function workerRunner(moduleUrl: string, context: LookupContext, options: PoolOptions): Runner {
	const { heapMbMax = HEAP_MB_MAX, idleMs = IDLE_MS, onReplaced } = options;
	const start = (threads: number, jobsPerThread: number): ThreadPool =>
		startThreads({ moduleUrl, context, threads, jobsPerThread, heapMbMax, onReplaced });
	const cpu = start(options.threads, 1);
	const asides = new Map<string, PassingThreads>();
	const asideOf = (service: string): PassingThreads => {
		const aside = asides.get(service) ?? new PassingThreads(() => start(1, 1), idleMs);
		asides.set(service, aside);
		return aside;
	};
	const io = new PassingThreads(() => start(1, IO_JOBS_MAX), idleMs);
	return {
		run(job, signal) {
			switch (job.kind) {
				case "cpu":
					return cpu.pool.run(job, { signal });
				case "aside":
					return asideOf(job.service).run(({ pool }) => pool.run(job, { signal }));
				case "io":
					return io.run(({ pool }) => runBesideOthers(pool, job, signal));
			}
		},
		async close() {
			await Promise.all([cpu.close(), io.close(), ...[...asides.values()].map((aside) => aside.close())]);
		},
	};
}

/**
 * Many jobs share the thread: one that is aborted is told so and waited for, so that no other begins beside it, and only
 * one that does not heed it ends the thread.
 */
async function runBesideOthers(pool: Piscina<PooledJob>, job: Job, signal: AbortSignal): Promise<unknown> {
	let timer: NodeJS.Timeout | undefined;
	const shared = sharedJob();
	const endUnlessHeeded = (): void => {
		const begun = hasBegun(shared);
		// one that waits for a thread that is starting has nothing to heed yet
		timer = setTimeout(() => (begun ? endThreads(pool) : endUnlessHeeded()), UNHEEDED_MS_MAX);
	};
	const onAbort = (): void => {
		endJob(shared);
		endUnlessHeeded();
	};
	signal.addEventListener("abort", onAbort, { once: true });
	try {
		// without the signal: a thread that runs a job with one is given no other
		return await pool.run({ ...job, shared });
	} finally {
		signal.removeEventListener("abort", onAbort);
		clearTimeout(timer);
	}
}

function endThreads(pool: Piscina<PooledJob>): void {
	for (const thread of pool.threads) void thread.terminate();
}
