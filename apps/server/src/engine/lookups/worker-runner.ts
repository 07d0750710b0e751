import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { closeGate, type LoadingGate, openGate } from "./loading-gate.ts";
import type { Job, LookupContext, Runner } from "./runner.ts";

/** What a thread is started with. */
export interface EntryData {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly gate: LoadingGate;
}

/** `begun[0]` becomes 1 when a thread takes the job up: until then no thread can be blamed for it. */
export interface PooledJob extends Job {
	readonly begun?: Int32Array;
}

export interface PoolOptions {
	/** for jobs of kind `cpu`; jobs of kind `aside` have one more from the first of them on, those of kind `io` share another */
	readonly threads: number;
	/** MB of heap past which a thread is ended, and only its job with it */
	readonly heapMbMax?: number;
	/** a thread ended with its job and another took its place */
	readonly onReplaced: () => void;
}

const IO_JOBS_MAX = 256;
/** A waiting job that does not heed its deadline for this long holds up its thread: the thread is ended. */
const UNHEEDED_MS_MAX = 1_000;
const HEAP_MB_MAX = 256;

/** Runs the handlers on worker threads; an aborted, hung, greedy or crashed job costs its own thread only (LOOK3). */
export function workerRunner(moduleUrl: string, context: LookupContext, options: PoolOptions): Runner {
	const start = (threads: number, jobsPerThread: number): Pool =>
		startPool({ moduleUrl, context, options, threads, jobsPerThread });
	const cpu = start(options.threads, 1);
	const io = start(1, IO_JOBS_MAX);
	// most houses are started without a search, and a thread is some 50 MB
	let aside: Pool | undefined;
	let isClosed = false;
	const asideOf = (): Pool => {
		// a pool that ended refuses, one that begins now would never end
		if (isClosed) return aside ?? cpu;
		aside ??= start(1, 1);
		return aside;
	};
	return {
		run(job, signal) {
			if (job.kind === "io") return runShared(io.pool, job, signal);
			return (job.kind === "aside" ? asideOf() : cpu).pool.run(job, { signal });
		},
		async close() {
			isClosed = true;
			await Promise.all([cpu.close(), aside?.close(), io.close()]);
		},
	};
}

type Pool = ReturnType<typeof startPool>;

interface PoolStart {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly options: PoolOptions;
	readonly threads: number;
	readonly jobsPerThread: number;
}

function startPool({ moduleUrl, context, options, threads, jobsPerThread }: PoolStart) {
	const gate = openGate();
	const pool = new Piscina<PooledJob>({
		filename: fileURLToPath(new URL(`./worker-entry${extname(import.meta.url)}`, import.meta.url)),
		workerData: { moduleUrl, context, gate } satisfies EntryData,
		minThreads: threads,
		maxThreads: threads,
		concurrentTasksPerWorker: jobsPerThread,
		resourceLimits: { maxOldGenerationSizeMb: options.heapMbMax ?? HEAP_MB_MAX },
	});
	// a thread that ends by itself has failed its job already
	pool.on("error", () => undefined);
	let closed: Promise<void> | undefined;
	pool.on("workerDestroy", () => {
		if (closed === undefined) options.onReplaced();
	});
	const close = (): Promise<void> => {
		closed ??= closeGate(gate).then(() => pool.destroy());
		return closed;
	};
	return { pool, close };
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
