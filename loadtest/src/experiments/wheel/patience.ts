import { setTimeout as delay } from "node:timers/promises";

/** Whatever a server does not do in time it may never do: the wheel hangs, and the lab goes on. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | "late"> {
	const over = new AbortController();
	const late = delay(ms, "late" as const, over).catch(() => "late" as const);
	try {
		return await Promise.race([work, late]);
	} finally {
		over.abort();
	}
}
