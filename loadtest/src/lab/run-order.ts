import { access, constants, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compared } from "../report/compare.ts";
import { renderPlotSvg } from "../report/plot-svg.ts";
import { readResult } from "../report/read-result.ts";
import { renderReport } from "../report/report-page.ts";
import { type Failure, failureFrom, Interrupted, LabProblem } from "./errors.ts";
import { expectedSeconds, type Job } from "./experiment.ts";
import { Household } from "./household.ts";
import type { RunOrder } from "./order.ts";
import type { Result } from "./result.ts";
import { runExperiment } from "./run-experiment.ts";
import type { Teller } from "./tellers.ts";

/** npm hands on a Ctrl-C that the terminal has sent already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs what was ordered, writes the reports, and gives the exit code. */
export async function runOrder(order: RunOrder, teller: Teller): Promise<number> {
	const before = order.against === undefined ? undefined : await resultAt(order.against, order.jobs);
	await needReports(order.out);
	const household = new Household();
	const interrupt = new AbortController();
	const { signal } = interrupt;
	let firstAt = Number.POSITIVE_INFINITY;
	const onSignal = (): void => {
		// what is left after a second one is the watchdog's
		if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
		firstAt = Math.min(firstAt, performance.now());
		interrupt.abort(new Interrupted());
	};
	for (const name of SIGNALS) process.on(name, onSignal);
	const failures: Failure[] = [];
	try {
		// one after the other, for they would measure each other; a failure does not keep the next from being run
		for (const job of order.jobs)
			if (!signal.aborted) await runJob(job).catch((error) => fail(job, failureFrom(error)));
	} finally {
		await household.close();
		for (const name of SIGNALS) process.off(name, onSignal);
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
		teller.tell({ event: "failed", experiment: job.experiment.name, message, remedy, folder });
	}
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

const REPORTS = fileURLToPath(new URL("../../reports/", import.meta.url));

/** Asked before anything is measured, so that no figures are lost to a folder that cannot be written to. */
async function needReports(parent: string = REPORTS): Promise<void> {
	try {
		await mkdir(parent, { recursive: true });
		await access(parent, constants.W_OK);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new LabProblem(`Reports cannot be written: ${reason}.`, "Give another folder with --out.");
	}
}

/** Makes `<reports>/<yyyy-mm-dd-hhmm>-<name>`, or that with a number behind it when there is one of this minute. */
async function reportFolder(name: string, at: Date, parent: string = REPORTS): Promise<string> {
	const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
	const path = join(parent, `${local.slice(0, 10)}-${local.slice(11, 16).replace(":", "")}-${name}`);
	for (let again = 1; ; again++) {
		const free = again === 1 ? path : `${path}-${again}`;
		const error = await mkdir(free).catch((cause: NodeJS.ErrnoException) => cause);
		if (error === undefined) return free;
		if (error.code !== "EEXIST") throw error;
	}
}

/** The raw result, the page, and each plot as a picture; `compared`: what changed since another run. */
async function writeReport(result: Result, parent?: string, compared?: readonly string[]): Promise<string> {
	const folder = await reportFolder(result.experiment, new Date(result.startedAt), parent);
	// first of all, so that a fault in drawing loses no figures
	await writeFile(join(folder, "result.json"), `${JSON.stringify(result, undefined, "\t")}\n`);
	await writeFile(join(folder, "report.html"), renderReport(result, compared));
	for (const plot of result.plots) await writeFile(join(folder, `${plot.id}.svg`), renderPlotSvg(plot));
	return folder;
}
