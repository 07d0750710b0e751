import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type HistogramSummary, Latencies, summaryOf } from "../crowd/histogram.ts";

export interface Arrivals {
	readonly url: string;
	readonly token: string;
	/** posted as JSON */
	readonly body: unknown;
	readonly perSecond: number;
	readonly count: number;
	readonly signal: AbortSignal;
}

export interface ArrivalFigures {
	readonly sent: number;
	/** 200 */
	readonly answered: number;
	/** 503: the line was full */
	readonly busy: number;
	/** 504: the deadline passed */
	readonly timedOut: number;
	/** any other status, or none */
	readonly failed: number;
	/** of the answered, from when each was due, ms */
	readonly latency: HistogramSummary;
	/** from the first to the last answer, ms */
	readonly ms: number;
}

const STATUS_FAILED = 0;

/** Requests that come when they come, whatever the answers; resolves when every one has its answer. */
export async function arrivals(wanted: Arrivals): Promise<ArrivalFigures> {
	const { body, perSecond, count, signal } = wanted;
	const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
	const latencies = new Latencies();
	const text = JSON.stringify(body);
	const start = performance.now();
	const under: Promise<number>[] = [];
	try {
		for (let sent = 0; sent < count; sent++) {
			const due = start + (sent * 1000) / perSecond;
			const wait = due - performance.now();
			if (wait > 0) await sleep(wait, undefined, { signal });
			const asked = statusOf(wanted, text, agent).then((status) => {
				if (status === 200) latencies.add(performance.now() - due);
				return status;
			});
			under.push(asked);
		}
		const statuses = await Promise.all(under);
		signal.throwIfAborted();
		return {
			sent: count,
			...countsOf(statuses),
			latency: summaryOf([latencies.take()]),
			ms: performance.now() - start,
		};
	} finally {
		agent.destroy();
	}
}

function countsOf(statuses: readonly number[]) {
	const countOf = (status: number): number => statuses.filter((one) => one === status).length;
	const [answered, busy, timedOut] = [countOf(200), countOf(503), countOf(504)];
	return { answered, busy, timedOut, failed: statuses.length - answered - busy - timedOut };
}

/** The answer's status once it is whole; STATUS_FAILED if there was none. */
function statusOf({ url, token, signal }: Arrivals, text: string, agent: Agent): Promise<number> {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	return new Promise((resolve) => {
		const asked = request(url, { method: "POST", agent, signal, headers }, (response) => {
			response.on("end", () => resolve(response.statusCode ?? STATUS_FAILED));
			response.on("error", () => resolve(STATUS_FAILED));
			response.resume();
		});
		asked.on("error", () => resolve(STATUS_FAILED));
		asked.end(text);
	});
}
