import { workerData } from "node:worker_threads";
import { lowerPriority } from "../lib/lower-priority.ts";
import { loadThrough } from "./loading-gate.ts";
import { type LookupModule, runHere } from "./runner.ts";
import { runShared } from "./shared-job.ts";
import type { EntryData, PooledJob } from "./thread-pool.ts";

lowerPriority();
const { moduleUrl, context, gate } = workerData as EntryData;
const handlers = await loadThrough(gate, async () => {
	const { lookups } = (await import(moduleUrl)) as { lookups: LookupModule };
	return lookups.open(context);
});

export default ({ shared, ...job }: PooledJob): Promise<unknown> =>
	shared === undefined
		? runHere(handlers, job)
		: runShared(shared, job.deadlineMs, (signal) => runHere(handlers, job, signal));
