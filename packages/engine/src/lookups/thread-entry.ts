import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../lib/lower-priority.ts";
import { type Job, type LookupContext, type LookupModule, runHere } from "./runner.ts";

/** One job, one thread, then the end. */
export interface ThreadData {
	readonly moduleUrl: string;
	readonly context: LookupContext;
	readonly job: Job;
}

lowerPriority();
const { moduleUrl, context, job } = workerData as ThreadData;
const { lookups } = (await import(moduleUrl)) as { lookups: LookupModule };
parentPort?.postMessage(await runHere(lookups.open(context), job));
