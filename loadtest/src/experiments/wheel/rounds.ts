import { setTimeout as delay } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";

export interface Rounds {
	/** of those that ended */
	readonly roundsMs: readonly number[];
	/** the one that did not end in time, if any: it may still */
	readonly late?: Promise<unknown>;
}

/** Rounds, a ping and a pong on every socket, for as long as wanted and as the server lasts. */
export async function roundsOf(
	crowd: Crowd,
	patienceMs: number,
	wanted: (done: number) => boolean,
): Promise<Rounds> {
	const roundsMs: number[] = [];
	while (wanted(roundsMs.length)) {
		const round = crowd.pingRound();
		const ms = await inTime(round, patienceMs);
		if (ms === "late") return { roundsMs, late: round };
		roundsMs.push(ms);
	}
	return { roundsMs };
}

/** Whatever a server does not do in time it may never do: the wheel hangs, and the lab goes on. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | "late"> {
	const over = new AbortController();
	const late = delay(ms, "late" as const, over).catch(() => "late" as const);
	try {
		return await Promise.race([work, late]);
	} finally {
		over.abort();
	}
}
