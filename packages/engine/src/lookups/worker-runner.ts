import type { Piscina } from "piscina";
import { PassingThreads } from "./passing-threads.ts";
import type { Job, LookupContext, Runner } from "./runner.ts";
import { type PooledJob, startThreads, type ThreadPool } from "./thread-pool.ts";

export interface PoolOptions {
	/** for jobs of kind `cpu`, which stand; jobs of kind `aside` have one more while there are any, those of kind `io` share another */
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
	const aside = new PassingThreads(() => start(1, 1), idleMs);
	const io = new PassingThreads(() => start(1, IO_JOBS_MAX), idleMs);
	return {
		run(job, signal) {
			switch (job.kind) {
				case "cpu":
					return cpu.pool.run(job, { signal });
				case "aside":
					return aside.run(({ pool }) => pool.run(job, { signal }));
				case "io":
					return io.run(({ pool }) => runShared(pool, job, signal));
			}
		},
		async close() {
			await Promise.all([cpu.close(), aside.close(), io.close()]);
		},
	};
}

/**
 * Many jobs share the thread: one that is late is waited for, so that no other begins beside it, and only one that
 * does not heed its deadline ends the thread.
 */
async function runShared(pool: Piscina<PooledJob>, job: Job, signal: AbortSignal): Promise<unknown> {
	let timer: NodeJS.Timeout | undefined;
	const begun = new Int32Array(new SharedArrayBuffer(4));
	/** `graceMs`: within it a job that has begun must have heeded its deadline */
	const endUnless = (graceMs: number): void => {
		const hasBegun = Atomics.load(begun, 0) === 1;
		timer = setTimeout(
			// one that waits for a thread that is starting has nothing to heed yet; once begun it has its deadline anew
			() => (hasBegun ? endThreads(pool) : endUnless(job.deadlineMs + UNHEEDED_MS_MAX)),
			hasBegun ? graceMs : UNHEEDED_MS_MAX,
		);
	};
	const onLate = (): void => endUnless(UNHEEDED_MS_MAX);
	signal.addEventListener("abort", onLate, { once: true });
	try {
		// without the signal: a thread that runs a job with one is given no other
		return await pool.run({ ...job, begun });
	} finally {
		signal.removeEventListener("abort", onLate);
		clearTimeout(timer);
	}
}

function endThreads(pool: Piscina<PooledJob>): void {
	for (const thread of pool.threads) void thread.terminate();
}
