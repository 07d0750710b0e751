import { type EventLoopUtilization, performance } from "node:perf_hooks";

const MS_MAX = 5;
/** Whoever is behind must get on, however busy the loop is. */
const MS_MIN = 0.5;
const BUSY_SHARE = 0.15;

/**
 * How much of the loop's time work may take that others should not feel: what the loop had to spare since the last
 * turn that did such work, and a share of what it was busy with.
 */
export class LoopShare {
	#before: EventLoopUtilization = performance.eventLoopUtilization();

	nextMs(): number {
		const now = performance.eventLoopUtilization();
		const { idle, active } = performance.eventLoopUtilization(now, this.#before);
		this.#before = now;
		return Math.min(MS_MAX, Math.max(MS_MIN, idle + active * BUSY_SHARE));
	}
}
