import { failureFrom } from "./errors.ts";
import type { Experiment } from "./experiment.ts";
import { readOrder } from "./order.ts";
import { runOrder } from "./run-order.ts";
import { type Io, jsonTeller, plainTeller } from "./tellers.ts";

/** How long what an experiment forgot to close may keep the process. */
const LINGER_MS = 1_000;

/** This process becomes the command. */
export async function runHere(experiments: readonly Experiment[]): Promise<void> {
	// nobody reads any more: the program that ran the lab is gone, or `head` has seen enough
	process.stdout.once("error", () => process.kill(process.pid, "SIGHUP"));
	for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
	process.exitCode = await runCli(process.argv.slice(2), experiments, {
		out: (text) => process.stdout.write(text),
		err: (text) => process.stderr.write(text),
		isTty: process.stdout.isTTY,
	});
	setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** The whole command: what is asked in `argv` is done, and the exit code is given. */
export async function runCli(
	argv: readonly string[],
	experiments: readonly Experiment[],
	io: Io,
): Promise<number> {
	// looked for by itself: a program wants to hear in JSON, too, that its command line was wrong
	const forPrograms = /(?:^| )--progress[= ]json(?: |$)/.test(argv.join(" "));
	const teller = forPrograms ? jsonTeller(io) : plainTeller(io);
	try {
		const order = readOrder(argv, experiments);
		if (order.kind === "run") return await runOrder(order, teller);
		io.out(order.text);
		return 0;
	} catch (error) {
		const { exitCode, message, remedy } = failureFrom(error);
		teller.tell({ event: "failed", message, remedy });
		return exitCode;
	} finally {
		teller.close();
	}
}
