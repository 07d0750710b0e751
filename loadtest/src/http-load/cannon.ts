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
	/** without an answer for so long a request has failed */
	readonly timeoutS: number;
	readonly signal: AbortSignal;
}

/** Requests as fast as they are answered, by autocannon, which rounds its own latencies. */
export async function fire(options: CannonOptions) {
	const { url, amount, connections, timeoutS, signal } = options;
	signal.throwIfAborted();
	const latencies = new Latencies();
	const ownShare = threadShare();
	const begun = performance.now();
	let [answers, right, connection, lastAt] = [0, 0, 0, begun];
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const load =
		typeof amount === "number"
			? { amount, connections: Math.min(connections, amount) }
			: { duration: amount.seconds, connections };
	const cannon = autocannon(
		{
			// it looks that often whether it is done
			...{ url, timeout: timeoutS, sampleInt: 20, ...load },
			setupClient: (client) => client.setRequests(requestsOf(options, connection++, () => right--)),
		},
		(error: Error | null, result) => (error === null ? resolve(result.requests.sent) : reject(error)),
	);
	const stop = (): void => cannon.stop();
	signal.addEventListener("abort", stop, { once: true });
	cannon.on("response", (_client, status, _bytes, ms) => {
		lastAt = performance.now();
		answers++;
		if (status < 200 || status >= 300) return;
		right++;
		latencies.add(ms);
	});
	const sent = await promise.finally(() => signal.removeEventListener("abort", stop));
	signal.throwIfAborted();
	const ms = lastAt - begun;
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
