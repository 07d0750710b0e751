import type { Clock } from "./clock.ts";

/** Of equal delays: the first to end comes first. */
interface Lane {
	/** key to when it ends */
	readonly ends: Map<string, number>;
	timer: NodeJS.Timeout | undefined;
}

/**
 * One time-out a key, for hundreds of thousands that share a few delays: each costs an entry of a map where a timer of
 * its own would cost ten times as much. Delays are ms.
 */
export class TimeOutsByKey {
	readonly #clock: Clock;
	readonly #onOver: (key: string) => void;
	readonly #lanes = new Map<number, Lane>();

	constructor(clock: Clock, onOver: (key: string) => void) {
		this.#clock = clock;
		this.#onOver = onOver;
	}

	/** In the place of one that may stand for the key. */
	start(key: string, ms: number): void {
		this.stop(key);
		const lane = this.#lanes.get(ms) ?? { ends: new Map<string, number>(), timer: undefined };
		this.#lanes.set(ms, lane);
		lane.ends.set(key, Math.ceil(this.#clock.now() + ms));
		lane.timer ??= setTimeout(() => this.#end(lane, ms), ms);
	}

	has(key: string): boolean {
		for (const { ends } of this.#lanes.values()) if (ends.has(key)) return true;
		return false;
	}

	/** True when there was one. */
	stop(key: string): boolean {
		for (const { ends } of this.#lanes.values()) if (ends.delete(key)) return true;
		return false;
	}

	clear(): void {
		for (const { timer } of this.#lanes.values()) clearTimeout(timer);
		this.#lanes.clear();
	}

	/** The timer itself is the sign that the first is over: a clock read when it fires may say that a part of a ms is missing. */
	#end(lane: Lane, ms: number): void {
		const now = Math.ceil(this.#clock.now()) + 1;
		const over: [string, number][] = [];
		let next: number | undefined;
		for (const [key, end] of lane.ends) {
			if (end > now) {
				next = end;
				break;
			}
			over.push([key, end]);
		}
		lane.timer = next === undefined ? undefined : setTimeout(() => this.#end(lane, ms), next - now);
		for (const [key, end] of over) {
			// what another's end stopped, or started anew, is not over
			if (lane.ends.get(key) !== end) continue;
			lane.ends.delete(key);
			this.#onOver(key);
		}
		if (lane.ends.size === 0 && lane.timer === undefined) this.#lanes.delete(ms);
	}
}
