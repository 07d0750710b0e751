import { setImmediate } from "node:timers/promises";

/** Long work that stops now and then: whoever runs it may do something else in between. */
export type Interruptible<T> = Generator<undefined, T>;

/** In memory: enough that the stops cost nothing, and few enough that nobody waits for the next. */
const STEPS_BETWEEN = 64;
/** Nobody notices 4 ms, and others want some of them. */
const PORTION_MS = 2;

/** What is in memory: stops between some of them. */
export function* each<T>(all: Iterable<T>, step: (one: T) => void): Interruptible<void> {
	let steps = 0;
	for (const one of all) {
		step(one);
		steps += 1;
		if (steps % STEPS_BETWEEN === 0) yield;
	}
}

/** Rows of a table: stops behind each, since a slow disk takes its time for any of them. */
export function* eachRow<T>(rows: Iterable<T>, step: (row: T) => void): Interruptible<void> {
	for (const row of rows) {
		step(row);
		yield;
	}
}

export function runAtOnce<T>(work: Interruptible<T>): T {
	let step = work.next();
	while (step.done !== true) step = work.next();
	return step.value;
}

/** Some ms at a time; between two of them the event loop goes on. */
export async function runInPortions<T>(work: Interruptible<T>, portionMs = PORTION_MS): Promise<T> {
	let until = performance.now() + portionMs;
	let step = work.next();
	while (step.done !== true) {
		if (performance.now() >= until) {
			await setImmediate();
			until = performance.now() + portionMs;
		}
		step = work.next();
	}
	return step.value;
}
