import autocannon from "autocannon";
import { Latencies, summaryOf } from "../crowd/histogram.ts";
import { threadShare } from "../threads/thread-share.ts";

/** One kind of request; connections send theirs in turn. */
export interface Ask {
	readonly method?: "GET" | "POST";
	readonly path: string;
	readonly body?: string;
	/** the answer's body; any other is wrong */
	readonly answer?: string;
}

export interface CannonOptions {
	/** http://127.0.0.1:port */
	readonly url: string;
	readonly asks: readonly Ask[];
	/** Bearer tokens: the connections are these people, in turn */
	readonly tokens: readonly string[];
	/** each with one request under way */
	readonly connections: number;
	/** requests in all, or as many as there is time for */
	readonly amount: number | { readonly seconds: number };
	/** of a number of requests: so many equal parts, each over more connections than the last; 1 unless given */
	readonly steps?: number;
	/** without an answer for so long a request has failed */
	readonly timeoutS: number;
	readonly signal: AbortSignal;
}

/** How often autocannon looks whether it is done. */
const LOOK_MS = 20;

/** Requests as fast as they are answered, by autocannon, which knows no ramp-up and rounds its latencies. */
export async function fire({ steps = 1, ...options }: CannonOptions) {
	const { amount, connections } = options;
	const seen = { latencies: new Latencies(), answers: 0, right: 0, lastAt: performance.now() };
	const ownShare = threadShare();
	let [sent, ms] = [0, 0];
	for (let step = 1; step <= steps; step++) {
		const of = (parts: number) => (typeof amount === "number" ? Math.floor((amount * parts) / steps) : 0);
		const part = typeof amount === "number" ? of(step) - of(step - 1) : amount;
		if (part === 0) continue;
		const begun = performance.now();
		sent += await volley(
			{ ...options, amount: part, connections: Math.ceil((connections * step) / steps) },
			seen,
		);
		ms += Math.max(0, seen.lastAt - begun);
	}
	const { latencies, answers, right } = seen;
	return {
		sent,
		/** of any kind: the others were refused, reset, closed without one, or too late */
		answers,
		/** with a 2xx status, and as they have to be */
		right,
		errors: sent - right,
		/** of the right ones */
		latency: summaryOf([latencies.take()]),
		/** until the last answer, ms */
		ms,
		answersPerSecond: ms === 0 ? 0 : (right / ms) * 1000,
		/** of one core, the thread that sends: above 0.9 it was the bottleneck */
		generatorCpuShare: ownShare(),
	};
}

interface Seen {
	readonly latencies: Latencies;
	answers: number;
	right: number;
	lastAt: number;
}

/** Resolves with the number of requests. */
function volley(options: Omit<CannonOptions, "steps">, seen: Seen): Promise<number> {
	const { url, amount, connections, timeoutS, signal } = options;
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	if (signal.aborted) return Promise.reject(signal.reason as Error);
	let connection = 0;
	let wrong = 0;
	const cannon = autocannon(
		{
			...{ url, timeout: timeoutS, sampleInt: LOOK_MS },
			...(typeof amount === "number" ? { amount } : { duration: amount.seconds }),
			connections: typeof amount === "number" ? Math.min(connections, amount) : connections,
			setupClient(client) {
				client.setRequests(requestsOf(options, connection, () => wrong++));
				connection += 1;
			},
		},
		(error: Error | null, result) => {
			signal.removeEventListener("abort", stop);
			seen.right -= wrong;
			if (signal.aborted) reject(signal.reason as Error);
			else if (error !== null) reject(error);
			else resolve(result.requests.sent);
		},
	);
	const stop = (): void => cannon.stop();
	signal.addEventListener("abort", stop, { once: true });
	cannon.on("response", (_client, status, _bytes, ms) => {
		seen.lastAt = performance.now();
		seen.answers++;
		if (status < 200 || status >= 300) return;
		seen.right++;
		seen.latencies.add(ms);
	});
	return promise;
}

/** One connection's requests: its own person, its own place in the turn. */
function requestsOf(
	{ asks, tokens }: Pick<CannonOptions, "asks" | "tokens">,
	connection: number,
	onWrong: () => void,
): autocannon.Request[] {
	const token = tokens[connection % tokens.length];
	const first = connection % asks.length;
	return [...asks.slice(first), ...asks.slice(0, first)].map(({ method = "GET", path, body, answer }) => ({
		method,
		path,
		...(body === undefined ? {} : { body }),
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined ? {} : { "content-type": "application/json" }),
		},
		onResponse(status, given) {
			if (status >= 200 && status < 300 && answer !== undefined && given !== answer) onWrong();
		},
	}));
}
