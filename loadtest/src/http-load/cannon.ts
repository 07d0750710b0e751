import autocannon from "autocannon";

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
	/** every answer as it comes in; `ms` since its request was written */
	readonly onAnswer: (status: number, ms: number) => void;
}

/** How often autocannon looks whether it is done. */
const LOOK_MS = 20;

/** As many requests as fast as they are answered, by autocannon; all its numbers but the latencies, which it rounds. */
export function fire(options: CannonOptions): Promise<Shots> {
	const { url, amount, timeoutS, signal, onAnswer } = options;
	const { promise, resolve, reject } = Promise.withResolvers<Shots>();
	if (signal.aborted) return Promise.reject(signal.reason as Error);
	let connection = 0;
	let wrong = 0;
	const cannon = autocannon(
		{
			url,
			...(typeof amount === "number" ? { amount } : { duration: amount.seconds }),
			connections: typeof amount === "number" ? Math.min(options.connections, amount) : options.connections,
			timeout: timeoutS,
			sampleInt: LOOK_MS,
			setupClient(client) {
				client.setRequests(requestsOf(options, connection, () => wrong++));
				connection += 1;
			},
		},
		(error: Error | null, result) => {
			signal.removeEventListener("abort", stop);
			if (signal.aborted) reject(signal.reason as Error);
			else if (error !== null) reject(error);
			else resolve(shotsOf(result, wrong));
		},
	);
	const stop = (): void => cannon.stop();
	signal.addEventListener("abort", stop, { once: true });
	cannon.on("response", (_client, status, _bytes, ms) => onAnswer(status, ms));
	return promise;
}

/** One connection's requests: its own person, its own place in the turn. */
function requestsOf(
	{ asks, tokens }: CannonOptions,
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

/** What became of the requests: `sent` is the sum of the others but `wrong`, which are among the answered. */
function shotsOf({ statusCodeStats, requests, timeouts, errors }: autocannon.Result, wrong: number) {
	const byStatus = Object.entries(statusCodeStats ?? {});
	const answered = Object.fromEntries(byStatus.map(([status, { count = 0 }]) => [status, count]));
	const answers = Object.values(answered).reduce((sum, count) => sum + count, 0);
	return {
		sent: requests.sent,
		/** by status */
		answered,
		timedOut: timeouts,
		/** the connection was refused or reset */
		broken: errors - timeouts,
		/**
		 * the connection was closed in good order, without an answer: autocannon goes on and says nothing. When time is up,
		 * so are the connections: what was under way is among them
		 */
		lost: requests.sent - answers - errors,
		/** bodies that are not as they have to be */
		wrong,
	};
}
export type Shots = Readonly<ReturnType<typeof shotsOf>>;
