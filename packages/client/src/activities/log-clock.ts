import type { Environment } from "../state/environment.ts";

/** Nobody sees less, and each change of it renders all cards. */
const STEP_MS = 100;

/** What time it is by the log, as its moves tell. */
export class LogClock {
	readonly #now: Environment["now"];
	#isKnown = false;
	#wasAsked = false;
	/** it is so much later by the log than by this machine */
	aheadMs = 0;

	constructor(now: Environment["now"]) {
		this.#now = now;
	}

	get now(): number {
		return this.#now() + this.aheadMs;
	}

	/** Nothing has told it since the link began, and the house was not asked. */
	get isUnknown(): boolean {
		return !this.#isKnown && !this.#wasAsked;
	}

	/** By the house; undefined: it is older, and tells no time. */
	answered(at: number | undefined): void {
		this.#wasAsked = true;
		if (at !== undefined) this.note(at);
	}

	/** What comes late makes the log seem slower: of one link the best is taken. */
	note(at: number): void {
		const aheadMs = Math.round((at - this.#now()) / STEP_MS) * STEP_MS;
		this.aheadMs = this.#isKnown ? Math.max(this.aheadMs, aheadMs) : aheadMs;
		this.#isKnown = true;
	}

	/** A machine that was away may have another time now. */
	doubt(): void {
		this.#isKnown = false;
		this.#wasAsked = false;
	}
}
