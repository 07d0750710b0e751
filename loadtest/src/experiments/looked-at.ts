import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../lab/experiment.ts";

/** Looks at the beginning of some work and then every `everyMs`, until it is done. */
export async function lookedAt<Value, Look>(
	work: Promise<Value>,
	{ everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
	look: () => Promise<Look>,
): Promise<{ readonly value: Value; readonly looks: readonly Look[] }> {
	let isOver = false;
	const end = work.finally(() => {
		isOver = true;
	});
	// heard at the end; a look may fail before
	end.catch(() => undefined);
	const looks: Look[] = [];
	const began = performance.now();
	for (let next = began; !isOver; ) {
		looks.push(await look());
		next = Math.max(next + everyMs, performance.now());
		await Promise.race([
			end,
			sleep(Math.max(0, next - performance.now()), undefined, { signal, ref: false }),
		]);
	}
	return { value: await end, looks };
}

const REST_MS = 100;
/** one tick of the clock that counts processor time */
const REST_CPU_S = 0.01;
const REST_MS_MAX = 5_000;

/** Waits until a server has nothing left to do from before (a search index, garbage), so that each attempt is one alone. */
export async function atRest(server: Pick<Server, "cpuSeconds">, signal: AbortSignal): Promise<void> {
	for (let waitedMs = 0; waitedMs < REST_MS_MAX; waitedMs += REST_MS) {
		const before = server.cpuSeconds();
		await sleep(REST_MS, undefined, { signal });
		if (server.cpuSeconds() - before <= REST_CPU_S) return;
	}
}
