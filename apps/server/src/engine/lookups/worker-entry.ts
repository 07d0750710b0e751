import { workerData } from "node:worker_threads";
import { handlerOf, type Job, type LookupContext, type LookupModule } from "./runner.ts";

interface EntryData {
	readonly moduleUrl: string;
	readonly context: LookupContext;
}

const { moduleUrl, context } = workerData as EntryData;
const { lookupModule } = (await import(moduleUrl)) as { lookupModule: LookupModule };
const handlers = lookupModule.open(context);

export default (job: Job): unknown => handlerOf(handlers, job.service)(job.data);
