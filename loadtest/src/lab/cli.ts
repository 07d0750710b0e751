import { failureFrom } from "./errors.ts";
import type { Experiment } from "./experiment.ts";
import { readOrder } from "./order.ts";
import { runOrder } from "./run-order.ts";
import { type Io, jsonTeller, PlainTeller } from "./tellers.ts";

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
