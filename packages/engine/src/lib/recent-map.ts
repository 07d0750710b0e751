/** What is known of the keys used last: past the bound, the one that was used longest ago is forgotten. */
export class RecentMap<V> {
	/** a Map is in order of insertion: what was put last was used last */
	readonly #values = new Map<string, V>();
	readonly #keysMax: number;
	/** the key that was used last */
	#newest: string | undefined;

	constructor(keysMax = 10_000) {
		this.#keysMax = keysMax;
	}

	/** What is known of this key, and now used last; else what `make` makes of it. */
	get(key: string, make: () => V): V {
		const known = this.#values.get(key);
		const value = known === undefined ? make() : known;
		this.set(key, value);
		return value;
	}

	/** What is known of this key, which counts as no use of it. */
	peek(key: string): V | undefined {
		return this.#values.get(key);
	}

	has(key: string): boolean {
		return this.#values.has(key);
	}

	set(key: string, value: V): void {
		// a Map that loses its only key makes itself anew, and each that it was before keeps the next one alive
		if (key !== this.#newest) this.#values.delete(key);
		this.#newest = key;
		this.#values.set(key, value);
		if (this.#values.size <= this.#keysMax) return;
		const [oldest] = this.#values.keys();
		if (oldest !== undefined) this.#values.delete(oldest);
	}
}
