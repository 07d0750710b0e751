const FIRST_BASE = 0x01000193;
const SECOND_BASE = 0x85ebca6b;
const SPREAD = 0x9e3779b1;

export type Stretch = Readonly<ReturnType<typeof stretchOf>>;

export function stretchOf(numbers: readonly number[]) {
	let [sum, first, second, firstPower, secondPower] = [0, 0, 0, 1, 1];
	for (const k of numbers) {
		sum = (sum + mixed(k)) | 0;
		first = (Math.imul(first, FIRST_BASE) + k) | 0;
		second = (Math.imul(second, SECOND_BASE) + mixed(k)) | 0;
		firstPower = Math.imul(firstPower, FIRST_BASE);
		secondPower = Math.imul(secondPower, SECOND_BASE);
	}
	return { count: numbers.length, sum, first, firstPower, second, secondPower };
}

/** What was seen, in a few numbers: plain, so that an activity's state may be one. */
export interface Sums {
	count: number;
	sum: number;
	first: number;
	second: number;
}

export const NOTHING_SEEN: Readonly<Sums> = { count: 0, sum: 0, first: 0, second: 0 };

export function addTo(sums: Sums, { count, sum, first, firstPower, second, secondPower }: Stretch): void {
	sums.count += count;
	sums.sum = (sums.sum + sum) | 0;
	sums.first = (Math.imul(sums.first, firstPower) + first) | 0;
	sums.second = (Math.imul(sums.second, secondPower) + second) | 0;
}

/**
 * What a reader saw: how many messages, which (a sum that knows no order) and in which order (two
 * polynomial hashes of 32 bits). A stretch of messages is folded in by one multiplication, however long it is, and
 * however it was cut into frames: so a million messages a second can be checked.
 */
export class Digest {
	#sums = { ...NOTHING_SEEN };

	add(stretch: Stretch): void {
		addTo(this.#sums, stretch);
	}

	/** In the place of all that was seen before: somebody who saw it all says so. */
	adopt(sums: Sums): void {
		this.#sums = { ...sums };
	}

	get count(): number {
		return this.#sums.count;
	}

	/** equal exactly when the same messages were seen, in whatever order */
	get set(): string {
		return setOf(this.#sums.count, this.#sums.sum);
	}

	/** equal exactly when the same messages were seen in the same order */
	get order(): string {
		const { count, first, second } = this.#sums;
		return `${count}:${hex(first)}${hex(second)}`;
	}
}

/** `sum`: over `mixed` of all numbers, of which only 32 bits count. */
export function setOf(count: number, sum: number): string {
	return `${count}:${hex(sum)}`;
}

/** Neighbouring numbers must not cancel each other out in a sum. */
export function mixed(k: number): number {
	const once = Math.imul(k ^ (k >>> 16), SPREAD);
	return Math.imul(once ^ (once >>> 13), SECOND_BASE);
}

function hex(value: number): string {
	return (value >>> 0).toString(16).padStart(8, "0");
}
