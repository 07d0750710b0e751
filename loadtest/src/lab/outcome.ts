import { inspect } from "node:util";
import { LabProblem, WrongResult } from "./errors.ts";

/** Somebody pressed Ctrl-C, or asked the lab to end. */
export class Interrupted extends Error {
	override readonly message = "Interrupted.";
}

/** Why a run came to nothing, or to a part. */
export interface Failure {
	readonly exitCode: number;
	readonly message: string;
	readonly remedy: string;
}

export function failureFrom(error: unknown): Failure {
	if (error instanceof Interrupted) return { exitCode: 130, message: error.message, remedy: "" };
	if (error instanceof WrongResult)
		return {
			exitCode: 1,
			message: `Wrong result: ${error.message}`,
			remedy: "This is a failure of the server under test, not a figure.",
		};
	if (error instanceof LabProblem) return { exitCode: 2, message: error.message, remedy: error.remedy };
	return {
		exitCode: 2,
		// with its cause, without which a failed request says nothing
		message: `The lab itself failed: ${inspect(error)}`,
		remedy: "This is a bug of the lab.",
	};
}

/** An interruption above all; then a wrong result, which says something about a server; then the lab's problems. */
export function worstExitCode(failures: readonly Failure[]): number {
	const codes = failures.map((failure) => failure.exitCode);
	return [130, 1, 2].find((code) => codes.includes(code)) ?? 0;
}
