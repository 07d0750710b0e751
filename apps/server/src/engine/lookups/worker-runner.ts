import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { LookupContext, Runner } from "./runner.ts";

/** What a thread is started with; `started` counts threads that have loaded everything. */
export interface EntryData {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly started: Int32Array;
}

export interface PoolOptions {
	readonly threads: number;
	/** a thread ended with its job and another took its place */
	readonly onReplaced: () => void;
}

const START_MS_MAX = 5_000;

/** Runs the handlers on a pool of worker threads; an aborted or crashed job costs its own thread only (LOOK3). */
export function workerRunner(
	moduleUrl: string,
	context: LookupContext,
	{ threads, onReplaced }: PoolOptions,
): Runner {
	const started = new Int32Array(new SharedArrayBuffer(4));
	const pool = new Piscina({
		filename: fileURLToPath(new URL(`./worker-entry${extname(import.meta.url)}`, import.meta.url)),
		workerData: { moduleUrl, context, started } satisfies EntryData,
		minThreads: threads,
		maxThreads: threads,
	});
	// every thread that ends (an aborted job, a crash) is replaced
	let toStart = threads;
	let closing = false;
	pool.on("workerDestroy", () => {
		toStart += 1;
		if (!closing) onReplaced();
	});
	return {
		run: (job, signal) => pool.run(job, { signal }),
		async close() {
			// a thread that is ended while it loads a native module takes the whole process with it
			await reached(started, toStart);
			closing = true;
			await pool.destroy();
		},
	};
}

/** Gives up on a thread that cannot start at all. */
async function reached(counter: Int32Array, goal: number): Promise<void> {
	const giveUpAt = performance.now() + START_MS_MAX;
	while (performance.now() < giveUpAt) {
		const count = Atomics.load(counter, 0);
		if (count >= goal) return;
		await Atomics.waitAsync(counter, 0, count, 100).value;
	}
}
