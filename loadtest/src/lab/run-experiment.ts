import { setTimeout as sleep } from "node:timers/promises";
import { conclude, shown } from "../report/conclude.ts";
import { warningsOf } from "../report/points.ts";
import { type Failure, failureFrom } from "./errors.ts";
import { expectedSeconds, type Findings, type Job } from "./experiment.ts";
import type { Household } from "./household.ts";
import { machineFacts } from "./machine.ts";
import type { Machine, Result } from "./result.ts";
import type { Teller } from "./tellers.ts";
import { Workbench } from "./workbench.ts";

/** A server's sockets close before its exit is known, on a busy machine long before; who complains of the one waits for the other. */
const NEWS_MS = 1_000;
/** of all cores; a quiet machine is far below */
const LOAD_SHARE_MAX = 0.25;

/** Runs one experiment to its end, whichever that is, and leaves nothing running. */
export async function runExperiment(job: Job, household: Household, teller: Teller, interrupt: AbortSignal) {
	const startedAt = new Date();
	const machine = await machineFacts();
	const { experiment, size, runs, params, command } = job;
	const about = { name: experiment.name, runs, expectedS: expectedSeconds(job) };
	const lab = new Workbench(about, household, teller, interrupt);
	// what an experiment started and no longer waits for ends it, too
	const onRejection = (reason: unknown): void => lab.fail(reason);
	process.on("unhandledRejection", onRejection);
	if (machine.loadBefore > LOAD_SHARE_MAX)
		lab.warn(
			`The machine was busy before the run began: others took ${Math.round(machine.loadBefore * 100)} % of its cores.`,
		);
	const failure = await failureOf(lab, job);
	const found = foundBy(lab, job, machine, failure);
	await lab.close();
	process.off("unhandledRejection", onRejection);
	const { name, title, study } = experiment;
	const result: Result = {
		...{ version: 1, experiment: name, title, size, command, params, startedAt: startedAt.toISOString() },
		ms: Date.now() - startedAt.getTime(),
		partial: failure?.message,
		...{ machine, study, ...found, warnings: lab.warnings, notes: lab.notes, samples: lab.samples },
	};
	return { result, failure };
}

async function failureOf(lab: Workbench, { experiment, params }: Job): Promise<Failure | undefined> {
	const { signal } = lab;
	const stopped = new Promise<never>((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason));
	});
	try {
		signal.throwIfAborted();
		await Promise.race([experiment.run(lab, params), stopped]);
		return undefined;
	} catch (error) {
		if (!signal.aborted) await Promise.race([stopped, sleep(NEWS_MS)]).catch(() => undefined);
		lab.fail(error);
		return failureFrom(signal.reason);
	}
}

/** A wrong result is no figure; of a run that was cut short there are figures, but no verdict. */
function foundBy(lab: Workbench, { experiment, params }: Job, machine: Machine, failure?: Failure): Findings {
	if (failure?.exitCode === 1) return { findings: [], tables: [], plots: [] };
	const description = experiment.describe(params, machine);
	for (const note of description.notes ?? []) lab.note(note);
	for (const warning of warningsOf(lab.samples)) lab.warn(warning);
	return failure === undefined
		? conclude(description, lab.samples)
		: { findings: [], ...shown(description, lab.samples) };
}
