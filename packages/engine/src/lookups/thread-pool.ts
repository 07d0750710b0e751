import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { closeGate, type LoadingGate, openGate } from "./loading-gate.ts";
import type { Job, LookupContext } from "./runner.ts";
import type { SharedJob } from "./shared-job.ts";

/** What a thread is started with. */
export interface EntryData {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly gate: LoadingGate;
}

/** `shared`: of a job that has its thread with others, and ends without it. */
export interface PooledJob extends Job {
	readonly shared?: SharedJob;
}

export interface ThreadPoolOptions {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly threads: number;
	readonly jobsPerThread: number;
	/** MB of heap past which a thread is ended, and only its job with it */
	readonly heapMbMax: number;
	/** a thread ended with its job and another took its place */
	readonly onReplaced: () => void;
}

export type ThreadPool = ReturnType<typeof startThreads>;

export function startThreads({ moduleUrl, context, onReplaced, ...options }: ThreadPoolOptions) {
	const gate = openGate();
	const pool = new Piscina<PooledJob>({
		filename: fileURLToPath(new URL("./worker-entry.ts", import.meta.url)),
		workerData: { moduleUrl, context, gate } satisfies EntryData,
		minThreads: options.threads,
		maxThreads: options.threads,
		concurrentTasksPerWorker: options.jobsPerThread,
		resourceLimits: { maxOldGenerationSizeMb: options.heapMbMax },
	});
	// a thread that ends by itself has failed its job already
	pool.on("error", () => undefined);
	let closed: Promise<void> | undefined;
	pool.on("workerDestroy", () => {
		if (closed === undefined) onReplaced();
	});
	const close = (): Promise<void> => {
		closed ??= closeGate(gate).then(() => pool.destroy());
		return closed;
	};
	return { pool, close };
}
