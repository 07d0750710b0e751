import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Findings } from "./experiment.ts";
import type { Household } from "./household.ts";
import { machineFacts } from "./machine.ts";
import type { Job } from "./order.ts";
import { type Failure, failureFrom } from "./outcome.ts";
import type { Teller } from "./progress.ts";
import type { Result } from "./result.ts";
import { Workbench } from "./workbench.ts";

/** A server's sockets close a moment before its exit is known; who complains of the one waits for the other. */
const NEWS_MS = 250;
/** of all cores, taken by others before the run */
const LOAD_SHARE_MAX = 0.25;

export interface Ended {
	readonly result: Result;
	readonly failure?: Failure;
}

/** Runs one experiment to its end, whichever that is, and leaves nothing running. */
export async function runExperiment(
	job: Job,
	household: Household,
	teller: Teller,
	interrupt: AbortSignal,
): Promise<Ended> {
	const stop = new AbortController();
	const onInterrupt = (): void => stop.abort(interrupt.reason);
	interrupt.addEventListener("abort", onInterrupt);
	if (interrupt.aborted) onInterrupt();
	const startedAt = new Date();
	const machine = await machineFacts();
	const lab = new Workbench(job, household, teller, stop);
	if (machine.loadBefore > LOAD_SHARE_MAX)
		lab.warn(`The machine was busy before the run began: load ${machine.loadBefore} for each core.`);
	const outcome = await outcomeOf(lab, job);
	interrupt.removeEventListener("abort", onInterrupt);
	await lab.close();
	const { experiment, size, params, command } = job;
	const result: Result = {
		version: 1,
		experiment: experiment.name,
		title: experiment.title,
		size,
		command,
		params,
		startedAt: startedAt.toISOString(),
		ms: Math.round(Date.now() - startedAt.getTime()),
		...("failure" in outcome ? { partial: outcome.failure.message } : {}),
		machine,
		study: experiment.study,
		...outcome.found,
		warnings: lab.warnings,
		notes: lab.notes,
		samples: lab.samples,
	};
	return "failure" in outcome ? { result, failure: outcome.failure } : { result };
}

const NOTHING: Findings = { findings: [], tables: [], plots: [] };

async function outcomeOf(
	lab: Workbench,
	{ experiment, params }: Job,
): Promise<{ found: Findings; failure?: Failure }> {
	const { signal } = lab;
	try {
		signal.throwIfAborted();
		const stopped = once(signal, "abort").then(() => Promise.reject(signal.reason));
		return { found: await Promise.race([experiment.run(lab, params), stopped]) };
	} catch (error) {
		if (!signal.aborted) await Promise.race([once(signal, "abort"), sleep(NEWS_MS)]);
		return { found: NOTHING, failure: failureFrom(signal.aborted ? signal.reason : error) };
	}
}
