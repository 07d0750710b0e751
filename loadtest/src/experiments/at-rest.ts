import { setTimeout as delay } from "node:timers/promises";
import type { Server } from "../lab/experiment.ts";

const REST_MS = 100;
/** one tick of the clock that counts processor time */
const REST_CPU_S = 0.01;
const REST_MS_MAX = 5_000;

/** Waits until a server has nothing left to do from before (a search index, garbage), so that each attempt is one alone. */
export async function atRest(server: Pick<Server, "cpuSeconds">, signal: AbortSignal): Promise<void> {
	for (let waitedMs = 0; waitedMs < REST_MS_MAX; waitedMs += REST_MS) {
		const before = server.cpuSeconds();
		await delay(REST_MS, undefined, { signal });
		if (server.cpuSeconds() - before <= REST_CPU_S) return;
	}
}
