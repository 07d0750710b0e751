import { compared } from "../report/compare.ts";
import { readResult } from "../report/read-result.ts";
import { type Failure, failureFrom, Interrupted, LabProblem } from "./errors.ts";
import { expectedSeconds, type Job } from "./experiment.ts";
import { Household } from "./household.ts";
import type { RunOrder } from "./order.ts";
import type { Result } from "./result.ts";
import { runExperiment } from "./run-experiment.ts";
import type { Teller } from "./tellers.ts";
import { needReports, writeReport } from "./write-report.ts";

/** npm hands on a Ctrl-C that the terminal has sent already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs what was ordered, writes the reports, and gives the exit code. */
export async function runOrder(order: RunOrder, teller: Teller): Promise<number> {
	const before = order.against === undefined ? undefined : await resultAt(order.against, order.jobs);
	await needReports(order.out);
	const household = new Household();
	const { signal, dispose } = listenForInterrupts(() => {
		household.killAll();
		process.exit(130);
	});
	const failures: Failure[] = [];
	try {
		// one after the other, for they would measure each other; a failure does not keep the next from being run
		for (const job of order.jobs)
			if (!signal.aborted) await runJob(job).catch((error) => fail(job, failureFrom(error)));
	} finally {
		await household.close();
		dispose();
	}
	// an interruption above all; then a wrong result, which says something about a server; then the lab's problems
	const codes = failures.map(({ exitCode }) => exitCode);
	return [130, 1, 2].find((code) => codes.includes(code)) ?? 0;

	async function runJob(job: Job): Promise<void> {
		const { name: experiment, title } = job.experiment;
		const { size, runs } = job;
		teller.tell({ event: "started", experiment, title, size, runs, expectedS: expectedSeconds(job) });
		const { result, failure } = await runExperiment(job, household, teller, signal);
		const comparison = before === undefined ? undefined : compared(before, result);
		// a problem before the first figure leaves nothing to show; a wrong result is shown whatever came before it
		const isWorthKeeping = failure === undefined || failure.exitCode === 1 || result.samples.length > 0;
		const folder = isWorthKeeping ? await writeReport(result, order.out, comparison) : undefined;
		if (failure !== undefined) return fail(job, failure, folder);
		if (folder === undefined) return;
		const tables = result.tables.filter(({ isPrinted }) => isPrinted);
		const { findings } = result;
		teller.tell({ event: "finished", experiment, folder, findings, tables, compared: comparison ?? [] });
	}

	function fail(job: Job, failure: Failure, folder?: string): void {
		const { message, remedy } = failure;
		failures.push(failure);
		const told = { event: "failed", experiment: job.experiment.name, message, remedy } as const;
		teller.tell(folder === undefined ? told : { ...told, folder });
	}
}

/** Aborts on the first signal, calls `atOnce` on the second; until it is disposed of. */
function listenForInterrupts(atOnce: () => void) {
	const controller = new AbortController();
	let firstAt: number | undefined;
	const onSignal = (): void => {
		const now = performance.now();
		if (firstAt !== undefined && now - firstAt > SAME_SIGNAL_MS) atOnce();
		firstAt ??= now;
		controller.abort(new Interrupted());
	};
	for (const name of SIGNALS) process.on(name, onSignal);
	const dispose = () => {
		for (const name of SIGNALS) process.off(name, onSignal);
	};
	return { signal: controller.signal, dispose };
}

async function resultAt(path: string, [job]: readonly Job[]): Promise<Result> {
	const result = await readResult(path);
	const wanted = job?.experiment.name;
	if (result.experiment === wanted) return result;
	throw new LabProblem(
		`${path} is a result of ${result.experiment}, not of ${wanted}.`,
		"Two runs of one experiment can be compared.",
	);
}
