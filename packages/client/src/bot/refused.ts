import type { Refusal } from "@parley/protocol/refusals";

/** The house said no, and asking again the same way does not help. */
export class Refused extends Error {
	readonly refusal: Refusal;

	constructor(refusal: Refusal) {
		super(refusal.message);
		this.name = "Refused";
		this.refusal = refusal;
	}

	get code(): string {
		return this.refusal.code;
	}
}
