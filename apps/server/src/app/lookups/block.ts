import type { Handler } from "@parley/engine/lookups/runner";
import type { BlockRequest } from "@parley/protocol/lookups";

/** `startedAt` in ms of the process's own clock, which all its threads share. */
export interface Blocked {
	readonly startedAt: number;
	readonly ranMs: number;
}

export function open(): Handler {
	return (data) => block(data as BlockRequest);
}

/** Stands for whatever blocks. For the load lab only. */
export function block({ ms, how }: BlockRequest): Blocked {
	const startedAt = processMs();
	if (how === "wait") wait(ms);
	else burn(ms);
	return { startedAt, ranMs: processMs() - startedAt };
}

/** `performance.now()` counts from each thread's own start. */
export function processMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}

/** The thread stands still, as in a database driver that blocks. */
function wait(ms: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** So much work, not so much time: a thread that has to share its processor does not get off with less. */
function burn(ms: number): void {
	const until = usedMs() + ms;
	while (usedMs() < until) for (let value = 1; value < 10_000; value++) Math.sqrt(value);
}

function usedMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
