import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, LabProblem, type Server } from "../../lab/experiment.ts";
import type { Contestant } from "../contestants.ts";
import { lookedAt, talkValues, type Values } from "../measured.ts";
import { peopleAt } from "../people.ts";
import { boundSendBuffer, dropPacketsFor } from "./dropping.ts";
import type { Plan } from "./plan.ts";
import { C1 } from "./recording.ts";

/** One replay with C1 blocked for `blockedS`. Throws when anybody, C1 included, lacks a message at the end. */
export async function blockedRun(
	lab: Lab,
	{ start, dialect, pastime }: Contestant,
	plan: Plan,
	blockedS: number,
): Promise<Values> {
	const { signal } = lab;
	const { roomOf } = plan.recording;
	const server = await start(lab);
	const seats = { people: roomOf.length, roomOf: (person: number) => `jam-${roomOf[person]}` };
	const crowd = await peopleAt(lab, server, { dialect, pastime, ...seats });
	if (plan.kernel.isBound) await boundSendBuffer(await socketOf(crowd), server.pid, plan.kernel.bytes);
	if (plan.warmUp.length > 0) await crowd.replay(plan.warmUp);
	let reachedC1Bytes = 0;
	const block = async () => {
		await sleep(plan.blockAtMs, undefined, { signal });
		// at T = 0 as well, for a moment: C1 is never among those who are measured
		const release = await jammed(crowd);
		try {
			const before = await receivedBytes(crowd);
			await sleep(blockedS * 1000, undefined, { signal });
			reachedC1Bytes = (await receivedBytes(crowd)) - before;
		} finally {
			await release();
		}
	};
	const replaying = async () => {
		const [figures] = await Promise.all([crowd.replay(plan.schedule(blockedS)), block()]);
		return { ...figures, ...(await crowd.settle()) };
	};
	const { value, looks } = await lookedAt(replaying(), { everyMs: 50, signal }, () => heldBy(server, signal));
	const held = [...looks, await heldBy(server, signal)].flatMap((look) => look ?? []);
	const bufferedMostBytes = Math.max(...held.map((look) => look.bufferedBytes));
	await crowd.leave();
	await server.stop();
	return {
		...{
			worst100Ms: value.delivery.longestMean(100),
			...talkValues(value),
			messages: value.messages,
			reachedC1Bytes,
		},
		// it came back each time, or the run would have failed
		...(held.length === 0 ? {} : { bufferedMostBytes, cuts: held.at(-1)?.cuts ?? 0 }),
	};
}

async function receivedBytes(crowd: Crowd): Promise<number> {
	const [bytes = 0] = await crowd.receivedBytes([C1]);
	return bytes;
}

/** What the server says that it holds, for everybody; a rival keeps no count. */
async function heldBy(server: Server, signal: AbortSignal) {
	if (server.operatorToken === "") return undefined;
	const metrics = await metricsOf(server, signal);
	return {
		bufferedBytes: metrics.valueOf("parley_buffered_bytes"),
		cuts: metrics.valueOf('parley_closed_total{code="4008"}'),
	};
}

/** C1 gets nothing any more, until what this gives is called. */
async function jammed(crowd: Crowd): Promise<() => Promise<void>> {
	// it reads as fast as anything comes, and is no longer among those who are measured
	await crowd.slow([C1], Number.MAX_SAFE_INTEGER);
	const letThrough = await dropPacketsFor(await socketOf(crowd));
	return async () => {
		await letThrough();
		await crowd.slow([C1], 0);
	};
}

async function socketOf(crowd: Crowd): Promise<number> {
	const [descriptor] = await crowd.descriptors([C1]);
	if (descriptor !== undefined) return descriptor;
	throw new LabProblem("C1 has no socket to be jammed.", "This is a bug of the lab.");
}
