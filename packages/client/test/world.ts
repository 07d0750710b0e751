import type { Cancel, Environment, KeyValue, PageSignal } from "../src/state/environment.ts";

/** A seeded random: the same seed is the same run, to the last byte. (mulberry32) */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

interface Due {
	readonly at: number;
	readonly order: number;
	readonly run: () => void;
}

/** Time that passes only when told to, one due thing after the other. */
export class World {
	readonly random: () => number;
	#now = 1_700_000_000_000;
	#order = 0;
	#due: Due[] = [];

	constructor(seed: number) {
		this.random = seeded(seed);
	}

	readonly now = (): number => this.#now;

	readonly after = (ms: number, run: () => void): Cancel => {
		this.#order += 1;
		const due = { at: this.#now + ms, order: this.#order, run };
		const at = this.#due.findLastIndex((other) => other.at <= due.at) + 1;
		this.#due.splice(at, 0, due);
		return () => {
			this.#due = this.#due.filter((other) => other !== due);
		};
	};

	/** Lets `ms` pass. Promises settle between any two things that are due. */
	async pass(ms: number): Promise<void> {
		const until = this.#now + ms;
		await settled();
		while (await this.#next(until));
		this.#now = until;
		await settled();
	}

	/** Lets time pass, one due thing after the other, until `holds`; says whether it came to that. */
	async until(holds: () => boolean, msMax = 600_000): Promise<boolean> {
		const until = this.#now + msMax;
		await settled();
		while (!holds() && (await this.#next(until)));
		return holds();
	}

	async #next(until: number): Promise<boolean> {
		const next = this.#due[0];
		if (next === undefined || next.at > until) return false;
		this.#due.shift();
		this.#now = Math.max(this.#now, next.at);
		next.run();
		await settled();
		return true;
	}

	/** A whole number from 0 up to, not including, `end`. */
	pick(end: number): number {
		return Math.floor(this.random() * end);
	}

	chance(probability: number): boolean {
		return this.random() < probability;
	}
}

/** `fetch` and its `json` are promises; a few turns let them through. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

export function memoryStore(): KeyValue & { readonly values: Map<string, string> } {
	const values = new Map<string, string>();
	return {
		values,
		get: (key) => values.get(key),
		set: (key, value) => values.set(key, value) instanceof Map,
		remove: (key) => void values.delete(key),
	};
}

/** What all tabs of a browser share: each is told of what another one changed, a moment later. */
export class TestStorage {
	readonly #after: World["after"];
	readonly #store = memoryStore();
	readonly #tabs = new Map<object, () => void>();

	constructor(after: World["after"]) {
		this.#after = after;
	}

	of(tab: object): Pick<Environment, "local" | "onOtherTab"> {
		const { get, set, remove } = this.#store;
		return {
			local: {
				get,
				set: (key, value, was) => {
					if (was !== undefined && get(key) !== was) return true;
					this.#told(tab);
					return set(key, value);
				},
				remove: (key) => {
					this.#told(tab);
					remove(key);
				},
			},
			onOtherTab: (listener) => {
				this.#tabs.set(tab, listener);
			},
		};
	}

	#told(by: object): void {
		for (const [tab, listener] of this.#tabs) if (tab !== by) this.#after(1, listener);
	}
}

/** A page whose signals a test gives. */
export function testPage() {
	const listeners = new Set<(signal: PageSignal) => void>();
	const is = { visible: true, online: true };
	const page: Environment["page"] = {
		visible: () => is.visible,
		online: () => is.online,
		onSignal: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
	const signal = (what: PageSignal) => {
		if (what === "online" || what === "offline") is.online = what === "online";
		else is.visible = what === "visible";
		for (const listener of listeners) listener(what);
	};
	return { page, signal };
}
