import { flushCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import { lowerPriority } from "../lib/lower-priority.ts";
import { loadThrough } from "./loading-gate.ts";
import { type Job, type LookupModule, runHere } from "./runner.ts";
import { runShared } from "./shared-job.ts";
import type { EntryData, PooledJob } from "./thread-pool.ts";

lowerPriority();
const { moduleUrl, context, gate } = workerData as EntryData;
const handlers = await loadThrough(gate, async () => {
	const { lookups } = (await import(moduleUrl)) as { lookups: LookupModule };
	const opened = lookups.open(context);
	flushCompileCache();
	return opened;
});

/** Services whose compiled modules are written down. */
const kept = new Set<string>();

export default async ({ shared, ...job }: PooledJob): Promise<unknown> => {
	try {
		if (shared === undefined) return await runHere(handlers, job);
		return await runShared(shared, job.deadlineMs, (signal) => runHere(handlers, job, signal));
	} finally {
		keepCompiled(job);
	}
};

/**
 * Node writes down what was compiled (`NODE_COMPILE_CACHE`) when a thread ends, and until it has, the thread does not: on a
 * machine that is busy that held up the stop for seconds. So it is written when a service was asked first, and has loaded.
 */
function keepCompiled({ service }: Job): void {
	if (kept.has(service)) return;
	kept.add(service);
	flushCompileCache();
}
