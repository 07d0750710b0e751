import type { Clock } from "@parley/engine/lib/clock";

interface Cached<V> {
	readonly value: V;
	readonly bytes: number;
	readonly until: number;
}

/** Keeps the values used last, within a bound in bytes, each until its time is over. */
export class BoundedCache<V> {
	readonly #cached = new Map<string, Cached<V>>();
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
		const cached = this.#cached.get(key);
		if (cached === undefined) return undefined;
		this.#drop(key, cached);
		if (cached.until <= this.#clock.now()) return undefined;
		this.#put(key, cached);
		return cached.value;
	}

	/** `bytes`: what key and value take, roughly. */
	set(key: string, value: V, { bytes, ageMsMax }: { bytes: number; ageMsMax: number }): void {
		const old = this.#cached.get(key);
		if (old !== undefined) this.#drop(key, old);
		if (bytes > this.#bytesMax) return;
		this.#put(key, { value, bytes, until: this.#clock.now() + ageMsMax });
		for (const [oldest, cached] of this.#cached) {
			if (this.#bytes <= this.#bytesMax) return;
			this.#drop(oldest, cached);
		}
	}

	/** A Map is in order of insertion: what was put last was used last. */
	#put(key: string, cached: Cached<V>): void {
		this.#cached.set(key, cached);
		this.#bytes += cached.bytes;
	}

	#drop(key: string, cached: Cached<V>): void {
		this.#cached.delete(key);
		this.#bytes -= cached.bytes;
	}
}
