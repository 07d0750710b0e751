export interface HearingOptions {
	/** within that time every live node says something */
	readonly roundMs: number;
	/** nothing for longer than that: others may have come since, unheard */
	readonly gapMs: number;
}

/**
 * Whether this node can know of all the others: it has heard the bus for a whole round. That the bus is heard shows by
 * what the node said itself, which comes back by it.
 */
export class Hearing {
	readonly #options: HearingOptions;
	#since = Number.POSITIVE_INFINITY;
	#heardAt: number;
	#waiting: ((heardAll: boolean) => void)[] = [];

	constructor(options: HearingOptions, now: number) {
		this.#options = options;
		this.#heardAt = now;
	}

	heardSelf(now: number): void {
		if (this.#isDeaf(now) || !Number.isFinite(this.#since)) this.#since = now;
		this.#heardAt = now;
	}

	/** A promise where that takes time yet: false when nothing is heard. */
	heardAll(now: number): true | Promise<boolean> {
		if (this.#isWhole(now)) return true;
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	look(now: number): void {
		if (this.#isWhole(now)) this.#answer(true);
		else if (this.#isDeaf(now)) this.#answer(false);
	}

	close(): void {
		this.#answer(false);
	}

	#isWhole(now: number): boolean {
		return !this.#isDeaf(now) && now - this.#since >= this.#options.roundMs;
	}

	#isDeaf(now: number): boolean {
		return now - this.#heardAt > this.#options.gapMs;
	}

	#answer(heardAll: boolean): void {
		for (const resolve of this.#waiting.splice(0)) resolve(heardAll);
	}
}
