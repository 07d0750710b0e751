import type { Environment } from "../state/environment.ts";

/** Nobody sees less, and each change of it renders all cards. */
const STEP_MS = 100;

/** What time it is by the log, as its moves tell. */
export class LogClock {
	readonly #now: Environment["now"];
	#isKnown = false;
	/** it is so much later by the log than by this machine */
	aheadMs = 0;

	constructor(now: Environment["now"]) {
		this.#now = now;
	}

	get now(): number {
		return this.#now() + this.aheadMs;
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
	}
}
