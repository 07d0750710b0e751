import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Latencies, summaryOf } from "../crowd/histogram.ts";
import { ask } from "./ask.ts";

export interface Arrivals {
	readonly url: string;
	readonly token: string;
	/** posted as JSON */
	readonly body: unknown;
	readonly perSecond: number;
	readonly count: number;
	readonly signal: AbortSignal;
}

/** Requests that come when they come, whatever the answers; resolves when every one has its answer. */
export async function arrivals({ url, token, body, perSecond, count, signal }: Arrivals) {
	const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	const latencies = new Latencies();
	const text = JSON.stringify(body);
	const start = performance.now();
	const asked: Promise<number>[] = [];
	const arrival = async (due: number): Promise<number> => {
		const { status } = await ask(url, { method: "POST", agent, signal, headers }, text);
		if (status === 200) latencies.add(performance.now() - due);
		return status;
	};
	try {
		for (let sent = 0; sent < count; sent++) {
			const due = start + (sent * 1000) / perSecond;
			const wait = due - performance.now();
			if (wait > 0) await sleep(wait, undefined, { signal });
			asked.push(arrival(due));
		}
		const statuses = await Promise.all(asked);
		signal.throwIfAborted();
		const countOf = (status: number): number => statuses.filter((one) => one === status).length;
		const [answered, busy, timedOut] = [countOf(200), countOf(503), countOf(504)];
		return {
			sent: count,
			answered,
			/** 503: the line was full */
			busy,
			/** 504: the deadline passed */
			timedOut,
			/** any other status, or none */
			failed: count - answered - busy - timedOut,
			/** of the answered, from when each was due, ms */
			latency: summaryOf([latencies.take()]),
			/** from the first to the last answer, ms */
			ms: performance.now() - start,
		};
	} finally {
		agent.destroy();
	}
}
export type ArrivalFigures = Awaited<ReturnType<typeof arrivals>>;
