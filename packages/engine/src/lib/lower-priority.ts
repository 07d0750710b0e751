import { setPriority } from "node:os";

/** Enough to let the loop go first; at the lowest (19) one computing neighbour on the machine would starve lookups. */
const NICENESS = 10;

/**
 * Called in a thread that works in the background: what computes must not take the processor from the event loop. Linux gives every
 * thread a priority of its own, handed on to the threads it makes; elsewhere this would lower the whole process.
 */
export function lowerPriority(): void {
	if (process.platform !== "linux") return;
	try {
		setPriority(NICENESS);
	} catch {
		// a sandbox may forbid it: lookups then compete as equals, which is slower for people but not wrong
	}
}
