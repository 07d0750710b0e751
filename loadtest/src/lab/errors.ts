import { inspect } from "node:util";

/** A wrong result: never a figure. Exit code 1. */
export class WrongResult extends Error {}

/** The lab cannot do what was asked (flags, descriptors, ports, a server that died). Exit code 2. */
export class LabProblem extends Error {
	/** what the user can do about it, a sentence */
	readonly remedy: string;

	constructor(message: string, remedy: string) {
		super(message);
		this.remedy = remedy;
	}
}

/** What has to come did not come in time: of Parley a wrong result, of a study's server a result. */
export class TooLate extends WrongResult {}

/** Somebody pressed Ctrl-C, or asked the lab to end. Exit code 130. */
export class Interrupted extends Error {
	override readonly message = "Interrupted.";
}

/** Why a run came to nothing, or to a part. */
export type Failure = Readonly<ReturnType<typeof failureFrom>>;

export function failureFrom(error: unknown) {
	if (error instanceof Interrupted) return { exitCode: 130, message: error.message, remedy: "" };
	if (error instanceof WrongResult) {
		const remedy = "This is a failure of the server under test, not a figure.";
		return { exitCode: 1, message: `Wrong result: ${error.message}`, remedy };
	}
	if (error instanceof LabProblem) return { exitCode: 2, message: error.message, remedy: error.remedy };
	// with its cause, without which a failed request says nothing
	const message = `The lab itself failed: ${inspect(error)}`;
	return { exitCode: 2, message, remedy: "This is a bug of the lab." };
}
