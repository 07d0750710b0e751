import { once } from "node:events";
import { createInterface } from "node:readline";
import { LabProblem } from "./errors.ts";
import type { Household } from "./household.ts";

const LAST_WORDS_MAX = 4_000;

/** Runs a script to its end, and hands on its lines; one that is interrupted is ended with all that it started. */
export async function* linesOf(
	household: Household,
	script: string,
	args: readonly string[],
	signal: AbortSignal,
): AsyncGenerator<string> {
	signal.throwIfAborted();
	const child = household.start(process.execPath, [script, ...args], {});
	const { pid = 0, stdout, stderr } = child;
	const gone = once(child, "exit") as Promise<[code: number | null]>;
	let complaints = "";
	stderr?.on("data", (chunk: Buffer) => {
		complaints = `${complaints}${chunk.toString()}`.slice(-LAST_WORDS_MAX);
	});
	const end = () => void household.end(pid);
	signal.addEventListener("abort", end);
	try {
		if (stdout !== null) yield* createInterface(stdout);
		const [code] = await gone;
		signal.throwIfAborted();
		if (code !== 0) throw new LabProblem(`${script} ended before its time.`, complaints.trim());
	} finally {
		signal.removeEventListener("abort", end);
		await household.end(pid);
	}
}
