import { workerData } from "node:worker_threads";
import { handlerOf, type Job, type LookupModule } from "./runner.ts";
import type { EntryData } from "./worker-runner.ts";

const { moduleUrl, context, started } = workerData as EntryData;
const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
const handlers = lookupModule.open(context);
Atomics.add(started, 0, 1);
Atomics.notify(started, 0);

export default (job: Job): unknown => handlerOf(handlers, job.service)(job.data);
