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
