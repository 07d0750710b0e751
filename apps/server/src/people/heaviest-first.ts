import { Heap } from "../lib/heap.ts";

export interface PasserBy {
	readonly session: string;
	/** of two the newer has the higher */
	readonly arrival: number;
	/** as it is counted; empty: another node knows */
	address: string;
	hasSat: boolean;
}

/** As a group was when this was noted: once it is different, there is a newer one. */
interface Turn {
	readonly group: readonly PasserBy[];
	readonly size: number;
	readonly newest: PasserBy;
}

/** Besides one turn of each group, so many may be out of date. */
const STALE_MIN = 64;

/** People by where they came from: first one of where most came from, the newest of them. Nobody looks at them all. */
export class HeaviestFirst {
	/** by address, in order of arrival */
	readonly #groups = new Map<string, PasserBy[]>();
	#turns = new Heap(comesBefore);

	/** Once, as long as the address is the same. */
	add(person: PasserBy): void {
		const group = this.#groups.get(person.address) ?? [];
		this.#groups.set(person.address, group);
		const place = placeOf(person, group);
		if (group[place] === person) return;
		group.splice(place, 0, person);
		this.#note(group);
	}

	delete(person: PasserBy): void {
		const group = this.#groups.get(person.address) ?? [];
		const place = placeOf(person, group);
		if (group[place] !== person) return;
		group.splice(place, 1);
		if (group.length === 0) this.#groups.delete(person.address);
		this.#note(group);
	}

	take(): PasserBy | undefined {
		for (let turn = this.#turns.pop(); turn !== undefined; turn = this.#turns.pop()) {
			const { group, size, newest } = turn;
			if (group.length !== size || group.at(-1) !== newest) continue;
			this.delete(newest);
			return newest;
		}
		return undefined;
	}

	#note(group: readonly PasserBy[]): void {
		this.#noteTurn(group);
		if (this.#turns.size <= 2 * this.#groups.size + STALE_MIN) return;
		this.#turns = new Heap(comesBefore);
		for (const one of this.#groups.values()) this.#noteTurn(one);
	}

	#noteTurn(group: readonly PasserBy[]): void {
		const newest = group.at(-1);
		if (newest !== undefined) this.#turns.push({ group, size: group.length, newest });
	}
}

function comesBefore(one: Turn, other: Turn): boolean {
	return one.size === other.size ? one.newest.arrival > other.newest.arrival : one.size > other.size;
}

function placeOf({ arrival }: PasserBy, group: readonly PasserBy[]): number {
	let [low, high] = [0, group.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((group[middle]?.arrival ?? 0) < arrival) low = middle + 1;
		else high = middle;
	}
	return low;
}
