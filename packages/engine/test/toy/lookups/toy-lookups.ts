import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import type { Handler, LookupModule } from "../../../src/lookups/runner.ts";

/** Lookups for the runners' tests: good ones, and every way to be bad. */
export const lookups: LookupModule = {
	open: () => ({
		meets: meeting(),
		double: (data) => Number(data) * 2,
		where: () => threadId,
		breaks() {
			throw new Error("a handler's bug");
		},
		spins() {
			for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
		},
		exits: () => process.exit(1),
		devours() {
			const all: number[][] = [];
			for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => index + all.length));
		},
		/** waits for its deadline, as for a server that never answers */
		hangs: (_data, signal) => sleep(3_600_000, undefined, { signal }),
		lingers: lingering(),
		/** takes as many ms as it is told */
		rests: (data) => sleep(Number(data), "rested"),
		/** is with a limited service (`limited-service.ts`) for so many ms */
		visits: (data, signal) => visit(data as Visit, signal),
	}),
};

interface Visit {
	readonly port: number;
	readonly ms: number;
}

async function visit({ port, ms }: Visit, signal: AbortSignal): Promise<string> {
	const socket = connect({ port, host: "127.0.0.1", signal });
	socket.write(String(ms));
	let said = "";
	for await (const chunk of socket) said += String(chunk);
	return said;
}

/** Answers when as many as it is told are there at the same time. */
function meeting(): Handler {
	const waiting: (() => void)[] = [];
	return (data) => {
		const { promise, resolve } = Promise.withResolvers<string>();
		waiting.push(() => resolve("met"));
		if (waiting.length === data) for (const leave of waiting.splice(0)) leave();
		return promise;
	};
}

/** Heeds its deadline, and takes a moment to clear up; answers how many of its kind there were at most at one time. */
function lingering(): Handler {
	let running = 0;
	let most = 0;
	return async (data, signal) => {
		running += 1;
		most = Math.max(most, running);
		await sleep(Number(data), undefined, { signal }).catch(() => sleep(50));
		running -= 1;
		return most;
	};
}
