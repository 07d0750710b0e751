/** What is known of the keys used last: past the bound, the one that was used longest ago is forgotten. */
export class RecentMap<V> {
	/** a Map is in order of insertion: what was put last was used last */
	readonly #values = new Map<string, V>();
	readonly #keysMax: number;

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

	has(key: string): boolean {
		return this.#values.has(key);
	}

	set(key: string, value: V): void {
		this.#values.delete(key);
		this.#values.set(key, value);
		const [oldest] = this.#values.keys();
		if (this.#values.size > this.#keysMax && oldest !== undefined) this.#values.delete(oldest);
	}
}
