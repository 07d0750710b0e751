import { workerData } from "node:worker_threads";
import { lowerPriority } from "../lib/lower-priority.ts";
import { loadThrough } from "./loading-gate.ts";
import { type LookupModule, runHere } from "./runner.ts";
import type { EntryData, PooledJob } from "./thread-pool.ts";

lowerPriority();
const { moduleUrl, context, gate } = workerData as EntryData;
const handlers = await loadThrough(gate, async () => {
	const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
	return lookupModule.open(context);
});

export default ({ begun, ...job }: PooledJob): Promise<unknown> => {
	if (begun !== undefined) Atomics.store(begun, 0, 1);
	return runHere(handlers, job);
};
