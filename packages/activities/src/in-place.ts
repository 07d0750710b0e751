/** Beside a value: its key, and what JSON puts around it. */
const AROUND_BYTES = 8;

const utf8 = new TextEncoder();

export function jsonBytesOf(value: unknown): number {
	return value === undefined ? 0 : utf8.encode(JSON.stringify(value)).length;
}

/** A copy as JSON would bring it back: nothing else holds a part of it. */
export function plain<Value>(value: Value): Value {
	return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
}

/**
 * A draft of a state that is changed where it lies, which costs what the change costs, however large the state is: a copy
 * of an object with a thousand keys takes as long as ten messages. It counts what was added, and can undo it.
 */
export class InPlace {
	readonly #drafts = new Map<object, object>();
	readonly #raw = new WeakMap<object, object>();
	readonly #undo: (() => void)[] = [];
	readonly #arrays = new Set<readonly unknown[]>();
	readonly #traps: ProxyHandler<object>;
	/** of each part that was read, where it was read */
	readonly #parents = new Map<object, object>();
	/** parts that were put somewhere, perhaps beside where they were */
	readonly #moved = new Set<object>();
	/** whatever may hold them now */
	readonly #holders = new Set<object>();
	#isExact = true;
	/** JSON of what was written, at most */
	bytes = 0;

	constructor() {
		this.#traps = {
			get: (target, key) => this.#wrapped(Reflect.get(target, key), target),
			set: (target, key, value) => this.#set(target, key, this.#unwrapped(value)),
			deleteProperty: (target, key) => this.#delete(target, key),
			getOwnPropertyDescriptor: (target, key) => {
				const found = Reflect.getOwnPropertyDescriptor(target, key);
				return found && "value" in found ? { ...found, value: this.#wrapped(found.value, target) } : found;
			},
			defineProperty: (target, key, { value }) => this.#set(target, key, this.#unwrapped(value)),
		};
	}

	of(state: object): object {
		return this.#wrapped(state, state) as object;
	}

	/** What was put in two places is two from now on, as it would be where the state was written and read again. */
	settle(): void {
		const seen = new Set<unknown>();
		for (const holder of this.#moved.size === 0 ? [] : this.#holders)
			for (const [key, held] of Object.entries(holder)) {
				if (!this.#moved.has(held as object)) continue;
				if (seen.has(held)) this.#set(holder, key, plain(held as unknown));
				seen.add(held);
			}
	}

	/** False where it is as it was but for the order of its keys: then it has to be read again. */
	undo(): boolean {
		for (const back of this.#undo.toReversed()) back();
		return this.#isExact;
	}

	#wrapped(value: unknown, parent: object): unknown {
		if (typeof value !== "object" || value === null) return value;
		this.#parents.set(value, parent);
		const known = this.#drafts.get(value);
		if (known !== undefined) return known;
		const draft = new Proxy(value, this.#traps);
		this.#drafts.set(value, draft);
		this.#raw.set(draft, value);
		return draft;
	}

	/** What is kept holds no draft, however deep, and nothing that a rule or an event has in its hands. */
	#unwrapped(value: unknown): unknown {
		if (typeof value !== "object" || value === null) return value;
		const raw = this.#raw.get(value);
		if (raw !== undefined) return this.#put(raw);
		const own = Array.isArray(value)
			? value.map((held) => this.#unwrapped(held))
			: Object.fromEntries(Object.entries(value).map(([key, held]) => [key, this.#unwrapped(held)]));
		this.#holders.add(own);
		return own;
	}

	#put(raw: object): object {
		this.#moved.add(raw);
		const parent = this.#parents.get(raw);
		if (parent !== undefined) this.#holders.add(parent);
		return raw;
	}

	#set(target: object, key: PropertyKey, value: unknown): boolean {
		this.#holders.add(target);
		this.bytes += jsonBytesOf(value) + String(key).length * 3 + AROUND_BYTES;
		if (Array.isArray(target)) this.#keep(target);
		else {
			const before: unknown = Reflect.get(target, key);
			const had = Object.hasOwn(target, key);
			this.#undo.push(
				() => void (had ? Reflect.set(target, key, before) : Reflect.deleteProperty(target, key)),
			);
		}
		return Reflect.set(target, key, value);
	}

	#delete(target: object, key: PropertyKey): boolean {
		if (!Object.hasOwn(target, key)) return true;
		if (Array.isArray(target)) this.#keep(target);
		else {
			const before: unknown = Reflect.get(target, key);
			this.#isExact = false;
			this.#undo.push(() => void Reflect.set(target, key, before));
		}
		return Reflect.deleteProperty(target, key);
	}

	/** A list is copied when it is first changed: that is one stretch of memory. */
	#keep(list: unknown[]): void {
		if (this.#arrays.has(list)) return;
		this.#arrays.add(list);
		const before = list.slice();
		this.#undo.push(() => void list.splice(0, list.length, ...before));
	}
}
