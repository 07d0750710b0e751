import { setTimeout as sleep } from "node:timers/promises";
import { Latencies, summaryOf } from "../crowd/histogram.ts";

export interface Arrivals {
	readonly url: string;
	readonly token: string;
	/** posted as JSON */
	readonly body: unknown;
	readonly perSecond: number;
	readonly count: number;
	readonly signal: AbortSignal;
}

/** Requests that come when they come, whatever the answers, which autocannon cannot; resolves when each has its answer. */
export async function arrivals({ url, token, body, perSecond, count, signal }: Arrivals) {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	const request = { method: "POST", headers, body: JSON.stringify(body), signal };
	const latencies = new Latencies();
	const start = performance.now();
	let answered = 0;
	const arrival = async (_: unknown, index: number): Promise<void> => {
		const afterMs = (index * 1_000) / perSecond;
		await sleep(afterMs, undefined, { signal });
		const response = await fetch(url, request).catch(() => undefined);
		await response?.arrayBuffer().catch(() => undefined);
		if (response?.ok !== true) return;
		answered++;
		latencies.add(performance.now() - start - afterMs);
	};
	await Promise.all(Array.from({ length: count }, arrival));
	signal.throwIfAborted();
	/** from when each was due, ms */
	return { lookups: count, answered, lookupP99Ms: summaryOf([latencies.take()]).p99 };
}
