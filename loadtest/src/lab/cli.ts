import type { Experiment } from "./experiment.ts";
import { Household } from "./household.ts";
import { listenForInterrupts } from "./interrupt.ts";
import { helpOf, listing } from "./listing.ts";
import { type Job, type Order, readOrder } from "./order.ts";
import { type Failure, failureFrom } from "./outcome.ts";
import type { Teller } from "./progress.ts";
import { writeReport } from "./report-folder.ts";
import type { Result } from "./result.ts";
import { runExperiment } from "./run-experiment.ts";
import { type Io, jsonTeller, PlainTeller } from "./tellers.ts";
import { writeIndex } from "./write-index.ts";

type RunOrder = Order & { readonly kind: "run" };

/** The whole command: what is asked in `argv` is done, and the exit code is given. */
export async function runCli(
	argv: readonly string[],
	experiments: readonly Experiment[],
	io: Io,
): Promise<number> {
	// looked for by itself: a program wants to hear in JSON, too, that its command line was wrong
	const forPrograms = /(?:^| )--progress[= ]json(?: |$)/.test(argv.join(" "));
	const teller = forPrograms ? jsonTeller(io) : new PlainTeller(io);
	try {
		const order = readOrder(argv, experiments);
		if (order.kind === "run") return await runJobs(order, teller);
		io.out(order.kind === "list" ? listing(experiments) : helpOf(order.experiment));
		return 0;
	} catch (error) {
		const { exitCode, message, remedy } = failureFrom(error);
		teller.tell({ event: "failed", message, remedy });
		return exitCode;
	} finally {
		teller.close();
	}
}

/** One after the other, for they would measure each other; a failure does not keep the next from being run. */
async function runJobs(order: RunOrder, teller: Teller): Promise<number> {
	const household = new Household();
	const interrupts = listenForInterrupts(() => {
		household.killAll();
		process.exit(130);
	});
	const startedAt = new Date();
	const reports: { folder: string; result: Result }[] = [];
	const failures: Failure[] = [];
	try {
		for (const job of order.jobs) {
			if (interrupts.signal.aborted) break;
			const { failure, ...report } = await runJob(job, order, household, teller, interrupts.signal);
			if (failure !== undefined) failures.push(failure);
			if (report.folder !== undefined) reports.push({ ...report, folder: report.folder });
		}
	} finally {
		await household.close();
		interrupts.dispose();
	}
	if (order.all && reports.length > 0) {
		const folder = await writeIndex(reports, startedAt, order.out);
		const findings = reports.flatMap(({ result }) => result.findings);
		teller.tell({ event: "finished", experiment: "all", folder, findings });
	}
	return worstOf(failures);
}

interface JobEnd {
	readonly result: Result;
	readonly folder?: string;
	readonly failure?: Failure;
}

async function runJob(
	job: Job,
	{ out, against }: RunOrder,
	household: Household,
	teller: Teller,
	interrupt: AbortSignal,
): Promise<JobEnd> {
	const { experiment, size, runs, params } = job;
	const { name, title } = experiment;
	const expectedS = experiment.expectedS(params, runs);
	teller.tell({ event: "started", experiment: name, title, size, runs, expectedS });
	const { result, failure } = await runExperiment(job, household, teller, interrupt);
	if (failure === undefined) {
		const folder = await writeReport(result, out, against);
		teller.tell({ event: "finished", experiment: name, folder, findings: result.findings });
		return { result, folder };
	}
	// a problem before the first figure leaves nothing to show; a wrong result is shown whatever came before it
	const worthKeeping = failure.exitCode === 1 || result.samples.length > 0;
	const kept = worthKeeping ? { folder: await writeReport(result, out) } : {};
	const { message, remedy } = failure;
	teller.tell({ event: "failed", experiment: name, message, remedy, ...kept });
	return { result, failure, ...kept };
}

/** An interruption above all; then a wrong result, which says something about a server; then the lab's problems. */
function worstOf(failures: readonly Failure[]): number {
	const codes = failures.map((failure) => failure.exitCode);
	return [130, 1, 2].find((code) => codes.includes(code)) ?? 0;
}
