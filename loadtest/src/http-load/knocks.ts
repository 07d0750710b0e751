import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Latencies, summaryOf } from "../crowd/histogram.ts";
import { threadShare } from "../threads/thread-share.ts";

export interface Knocking {
	readonly port: number;
	readonly path: string;
	/** each with one request under way, on a connection of its own; the next request is the next connection */
	readonly connections: number;
	/** the connections come one after the other over so long */
	readonly rampMs: number;
	/** from then on, for so long, who was answered asks again */
	readonly ms: number;
	/** without an answer for so long, its connection included, a request is an error */
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

/** One request a connection, which autocannon cannot: it takes an answer that ends its connection for none. */
export async function knocks(knocking: Knocking) {
	const { connections, rampMs, ms, signal } = knocking;
	const latencies = new Latencies();
	const histogram = new Map<number, number>();
	const start = performance.now();
	const ownShare = threadShare();
	const endAt = start + rampMs + ms;
	let [sent, answered, lastAt] = [0, 0, start];
	const lane = async (number: number): Promise<void> => {
		await sleep(Math.max(0, start + (rampMs * number) / connections - performance.now()));
		do {
			const knockedAt = performance.now();
			sent++;
			if (!(await isAnswered(knocking))) continue;
			answered++;
			lastAt = performance.now();
			latencies.add(lastAt - knockedAt);
			const upToMs = 2 ** Math.ceil(Math.log2(lastAt - knockedAt));
			histogram.set(upToMs, (histogram.get(upToMs) ?? 0) + 1);
		} while (performance.now() < endAt && !signal.aborted);
	};
	await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
	signal.throwIfAborted();
	return {
		...{ sent, answered },
		/** of the answered, from the first packet on, ms */
		latency: summaryOf([latencies.take()]),
		/** how many of the answers took up to so long, and longer than the one before, ms: each twice the last */
		histogram: [...histogram].sort(([a], [b]) => a - b),
		answersPerSecond: answered === 0 ? 0 : (answered / (lastAt - start)) * 1_000,
		/** of one core */
		generatorCpuShare: ownShare(),
	};
}

/** Not if it is refused, reset, closed without an answer, or too late. */
function isAnswered({ port, path, timeoutMs, signal }: Knocking): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		const timer = setTimeout(over, timeoutMs, false);
		const stop = () => over(false);
		let heard = "";
		signal.addEventListener("abort", stop, { once: true });
		socket.setEncoding("latin1").on("data", (text) => {
			heard += text;
			if (heard.startsWith("HTTP/1.1 200 ") && heard.endsWith("served")) over(true);
		});
		socket.on("error", stop).on("close", stop);
		socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

		function over(answered: boolean): void {
			clearTimeout(timer);
			signal.removeEventListener("abort", stop);
			socket.destroy();
			resolve(answered);
		}
	});
}
