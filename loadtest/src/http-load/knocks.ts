import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Latencies, summaryOf } from "../crowd/histogram.ts";

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

type Outcome = "answered" | "timedOut" | "broken" | "lost";

/** One request a connection, which autocannon cannot: it takes an answer that ends its connection for none. */
export async function knocks(knocking: Knocking) {
	const { connections, rampMs, ms, signal } = knocking;
	const counts: Record<Outcome, number> = { answered: 0, timedOut: 0, broken: 0, lost: 0 };
	const latencies = new Latencies();
	const histogram = new Map<number, number>();
	const cpuBefore = process.threadCpuUsage();
	const start = performance.now();
	const endAt = start + rampMs + ms;
	let lastAt = start;
	const lane = async (number: number): Promise<void> => {
		await sleep(Math.max(0, start + (rampMs * number) / connections - performance.now()));
		do {
			const knockedAt = performance.now();
			const outcome = await knock(knocking);
			counts[outcome]++;
			if (outcome !== "answered") continue;
			lastAt = performance.now();
			latencies.add(lastAt - knockedAt);
			const upToMs = 2 ** Math.ceil(Math.log2(lastAt - knockedAt));
			histogram.set(upToMs, (histogram.get(upToMs) ?? 0) + 1);
		} while (performance.now() < endAt && !signal.aborted);
	};
	await Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
	signal.throwIfAborted();
	const cpu = process.threadCpuUsage(cpuBefore);
	return {
		/** refused or reset, or could not be made: `broken`; closed in good order without an answer: `lost` */
		...counts,
		sent: counts.answered + counts.timedOut + counts.broken + counts.lost,
		/** of the answered, from the first packet on, ms */
		latency: summaryOf([latencies.take()]),
		/** how many of the answers took up to so long, and longer than the one before, ms: each twice the last */
		histogram: [...histogram].sort(([a], [b]) => a - b),
		answersPerSecond: counts.answered === 0 ? 0 : (counts.answered / (lastAt - start)) * 1_000,
		/** of one core */
		generatorCpuShare: (cpu.user + cpu.system) / 1_000 / (performance.now() - start),
	};
}

function knock({ port, path, timeoutMs, signal }: Knocking): Promise<Outcome> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		const timer = setTimeout(() => over("timedOut"), timeoutMs);
		const stop = () => over("lost");
		let heard = "";
		signal.addEventListener("abort", stop, { once: true });
		socket.setEncoding("latin1").on("data", (text) => {
			heard += text;
			if (heard.startsWith("HTTP/1.1 200 ") && heard.endsWith("served")) over("answered");
		});
		socket.on("error", () => over("broken")).on("close", () => over("lost"));
		socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

		function over(outcome: Outcome): void {
			clearTimeout(timer);
			signal.removeEventListener("abort", stop);
			socket.destroy();
			resolve(outcome);
		}
	});
}
