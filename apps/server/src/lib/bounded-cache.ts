import type { Clock } from "@parley/engine/lib/clock";

interface Kept<V> {
	readonly value: V;
	readonly bytes: number;
	readonly until: number;
}

/** Keeps the values used last, within a bound in bytes, each until its time is over. */
export class BoundedCache<V> {
	readonly #kept = new Map<string, Kept<V>>();
	readonly #bytesMax: number;
	readonly #clock: Clock;
	#bytes = 0;

	constructor({ bytesMax, clock }: { bytesMax: number; clock: Clock }) {
		this.#bytesMax = bytesMax;
		this.#clock = clock;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get(key: string): V | undefined {
		const kept = this.#kept.get(key);
		if (kept === undefined) return undefined;
		this.#drop(key, kept);
		if (kept.until <= this.#clock.now()) return undefined;
		this.#put(key, kept);
		return kept.value;
	}

	/** `bytes`: what key and value take, roughly. */
	set(key: string, value: V, { bytes, ageMsMax }: { bytes: number; ageMsMax: number }): void {
		const old = this.#kept.get(key);
		if (old !== undefined) this.#drop(key, old);
		if (bytes > this.#bytesMax) return;
		this.#put(key, { value, bytes, until: this.#clock.now() + ageMsMax });
		for (const [oldest, kept] of this.#kept) {
			if (this.#bytes <= this.#bytesMax) return;
			this.#drop(oldest, kept);
		}
	}

	/** A Map is in order of insertion: what was put last was used last. */
	#put(key: string, kept: Kept<V>): void {
		this.#kept.set(key, kept);
		this.#bytes += kept.bytes;
	}

	#drop(key: string, kept: Kept<V>): void {
		this.#kept.delete(key);
		this.#bytes -= kept.bytes;
	}
}
