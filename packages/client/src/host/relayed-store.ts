import type { KeyValue } from "../state/environment.ts";

/** What a core wrote may be told back to it by its own tabs; more than this is never on the way. */
const OWN_VALUES_MAX = 32;

/** A store of the tabs as their core has it: what is written goes to a tab, which writes it down. */
export class RelayedStore implements KeyValue {
	readonly #values = new Map<string, string>();
	readonly #write: (key: string, value: string | null) => void;
	#own: string[] = [];

	constructor(write: (key: string, value: string | null) => void) {
		this.#write = write;
	}

	/** As the first tab has it. */
	fill(values: Readonly<Record<string, string>>): void {
		for (const [key, value] of Object.entries(values)) this.#values.set(key, value);
	}

	get entries(): readonly (readonly [string, string])[] {
		return [...this.#values];
	}

	get(key: string): string | undefined {
		return this.#values.get(key);
	}

	set(key: string, value: string): boolean {
		if (this.#values.get(key) === value) return true;
		this.#values.set(key, value);
		this.#own = [...this.#own, value].slice(-OWN_VALUES_MAX);
		this.#write(key, value);
		return true;
	}

	remove(key: string): void {
		if (this.#values.delete(key)) this.#write(key, null);
	}

	/** Another core wrote it; `false`: it was this one, or says nothing new. */
	heard(key: string, value: string | null): boolean {
		if ((this.#values.get(key) ?? null) === value) return false;
		if (value === null) return this.#values.delete(key);
		if (this.#own.includes(value)) return false;
		this.#values.set(key, value);
		return true;
	}
}
