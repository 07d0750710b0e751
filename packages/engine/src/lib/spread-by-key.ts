import type { Clock } from "./clock.ts";
import { RecentMap } from "./recent-map.ts";

export interface SpreadOptions {
	/** 0: nothing ever waits */
	readonly perSecond: number;
	/** what may come at once is so many ms' worth */
	readonly atOnceMs: number;
	readonly clock: Clock;
}

/** What one address or whatever else a key stands for asks for at once, spread over time (GCRA: ITU-T I.371), in bounded memory. */
export class SpreadByKey {
	readonly #options: SpreadOptions;
	/** when all that was asked for will be done, at that rate; a key that is forgotten starts afresh */
	readonly #doneAt = new RecentMap<number>();

	constructor(options: SpreadOptions) {
		this.#options = options;
	}

	/** How many ms this one has to wait for its turn; 0: none. */
	delayMs(key: string, cost = 1): number {
		const { perSecond, atOnceMs, clock } = this.#options;
		if (perSecond === 0) return 0;
		const now = clock.now();
		const from = Math.max(
			now,
			this.#doneAt.get(key, () => 0),
		);
		this.#doneAt.set(key, from + (cost * 1000) / perSecond);
		return Math.max(0, from - now - atOnceMs);
	}
}
