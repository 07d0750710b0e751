import type { Interruptible } from "@parley/engine/lib/interruptible";

/** Sorted in one go: some tenths of a ms. */
const RUN = 1_024;

/** All of them, smallest number first; stops now and then. */
export function* sorting<T>(all: readonly T[], by: (one: T) => number): Interruptible<Iterable<T>> {
	let runs: Iterable<T>[] = [];
	for (let from = 0; from < all.length; from += RUN) {
		runs.push(all.slice(from, from + RUN).sort((a, b) => by(a) - by(b)));
		yield;
	}
	while (runs.length > 1) runs = inPairs(runs, by);
	return runs[0] ?? [];
}

function inPairs<T>(runs: readonly Iterable<T>[], by: (one: T) => number): Iterable<T>[] {
	const pairs: Iterable<T>[] = [];
	for (let index = 0; index < runs.length; index += 2)
		pairs.push(merged(runs[index] ?? [], runs[index + 1] ?? [], by));
	return pairs;
}

/** Of two that are sorted. */
function* merged<T>(some: Iterable<T>, others: Iterable<T>, by: (one: T) => number): Iterable<T> {
	const rest = others[Symbol.iterator]();
	let other = rest.next();
	for (const one of some) {
		for (; other.done !== true && by(other.value) < by(one); other = rest.next()) yield other.value;
		yield one;
	}
	for (; other.done !== true; other = rest.next()) yield other.value;
}
