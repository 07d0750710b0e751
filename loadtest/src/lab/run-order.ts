import { compare } from "../report/compare.ts";
import type { Listed } from "../report/index-page.ts";
import { readResult } from "../report/read-result.ts";
import { LabProblem } from "./errors.ts";
import { Household } from "./household.ts";
import { listenForInterrupts } from "./interrupt.ts";
import type { Job, RunOrder } from "./order.ts";
import { type Failure, failureFrom, worstExitCode } from "./outcome.ts";
import type { Teller } from "./progress.ts";
import type { Result } from "./result.ts";
import { runExperiment } from "./run-experiment.ts";
import { needReports, writeIndex, writeReport } from "./write-report.ts";

/** What the jobs of one command line share. */
interface Session {
	readonly order: RunOrder;
	readonly before: Result | undefined;
	readonly household: Household;
	readonly interrupt: AbortSignal;
	readonly teller: Teller;
	readonly reports: Listed[];
	readonly failures: Failure[];
}

/** Runs what was ordered, writes the reports, and gives the exit code. */
export async function runOrder(order: RunOrder, teller: Teller): Promise<number> {
	const before = order.against === undefined ? undefined : await resultAt(order.against, order.jobs);
	await needReports(order.out);
	const startedAt = new Date();
	const household = new Household();
	const interrupts = listenForInterrupts(() => {
		household.killAll();
		process.exit(130);
	});
	const { signal: interrupt } = interrupts;
	const session = { order, before, household, interrupt, teller, reports: [], failures: [] };
	try {
		await runJobs(session);
	} finally {
		await household.close();
		interrupts.dispose();
	}
	if (order.all) await tellIndex(session, startedAt);
	return worstExitCode(session.failures);
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

/** One after the other, for they would measure each other; a failure does not keep the next from being run. */
async function runJobs(session: Session): Promise<void> {
	const { order, interrupt, teller, failures } = session;
	for (const job of order.jobs) {
		if (interrupt.aborted) return;
		try {
			await runJob(job, session);
		} catch (error) {
			const failure = failureFrom(error);
			failures.push(failure);
			teller.tell({ event: "failed", experiment: job.experiment.name, ...saidOf(failure) });
		}
	}
}

async function runJob(job: Job, session: Session): Promise<void> {
	const { order, before, household, interrupt, teller, reports, failures } = session;
	const { experiment, size, runs, params } = job;
	const { name, title } = experiment;
	const expectedS = experiment.expectedS(params, runs);
	teller.tell({ event: "started", experiment: name, title, size, runs, expectedS });
	const { result, failure } = await runExperiment(job, household, teller, interrupt);
	if (failure !== undefined) failures.push(failure);
	const comparison = before === undefined ? undefined : compare(before, result);
	const folder = isWorthKeeping(result, failure)
		? await writeReport(result, order.out, comparison)
		: undefined;
	if (folder !== undefined) reports.push({ folder, result });
	if (failure !== undefined) {
		const kept = folder === undefined ? {} : { folder };
		teller.tell({ event: "failed", experiment: name, ...saidOf(failure), ...kept });
	} else if (folder !== undefined) {
		if (comparison !== undefined) teller.compared(comparison);
		const tables = result.tables.filter(({ isPrinted }) => isPrinted);
		teller.tell({ event: "finished", experiment: name, folder, findings: result.findings, tables });
	}
}

/** A problem before the first figure leaves nothing to show; a wrong result is shown whatever came before it. */
function isWorthKeeping(result: Result, failure: Failure | undefined): boolean {
	return failure === undefined || failure.exitCode === 1 || result.samples.length > 0;
}

async function tellIndex({ order, teller, reports }: Session, startedAt: Date): Promise<void> {
	if (reports.length === 0) return;
	const folder = await writeIndex(reports, startedAt, order.out);
	const findings = reports.flatMap(({ result }) => result.findings);
	teller.tell({ event: "finished", experiment: "all", folder, findings });
}

function saidOf({ message, remedy }: Failure): Pick<Failure, "message" | "remedy"> {
	return { message, remedy };
}
