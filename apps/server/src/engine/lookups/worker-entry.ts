import { workerData } from "node:worker_threads";
import { lowerPriority } from "../../lib/lower-priority.ts";
import { loadThrough } from "./loading-gate.ts";
import { type Job, type LookupModule, runHere } from "./runner.ts";
import type { EntryData } from "./worker-runner.ts";

lowerPriority();
const { moduleUrl, context, gate } = workerData as EntryData;
const handlers = await loadThrough(gate, async () => {
	const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
	return lookupModule.open(context);
});

export default (job: Job): Promise<unknown> => runHere(handlers, job);
