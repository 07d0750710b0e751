import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, LabProblem, type Server } from "../../lab/experiment.ts";
import type { Contestant } from "../contestants.ts";
import { lookedAt } from "../looked-at.ts";
import { known, sum, talkValues, type Values } from "../measured.ts";
import { SETTLE_MS_MAX } from "../people.ts";
import { boundSendBuffer, dropPacketsFor } from "./dropping.ts";
import { dueInBlock, type Plan } from "./plan.ts";
import { C1 } from "./recording.ts";

const LOOK_MS = 50;
/** How many of the longest response times the study takes the mean of. */
const WORST = 100;

/** A look at C1: what was due to it since the beginning of the block and is not there, and what the server says that it holds, for everybody. */
interface Look {
	/** from the beginning of the block, s */
	readonly sinceS: number;
	readonly backlogBytes: number;
	readonly bufferedBytes: number | undefined;
	readonly cuts: number | undefined;
}

interface BlockedRun {
	readonly values: Values;
	readonly looks: readonly Look[];
}

/** One replay with C1 blocked for `blockedS`. Throws when anybody, C1 included, lacks a message at the end. */
export async function blockedRun(
	lab: Lab,
	{ start, dialect }: Contestant,
	plan: Plan,
	blockedS: number,
): Promise<BlockedRun> {
	const { signal } = lab;
	const { roomOf } = plan.recording;
	const server = await start(lab);
	const { port, pid } = server;
	const seats = { people: roomOf.length, roomOf: (person: number) => `jam-${roomOf[person]}` };
	const crowd = await lab.crowd({ port, dialect, ...seats });
	if (plan.sendBufferBytes !== undefined)
		await boundSendBuffer(await socketOf(crowd), pid, plan.sendBufferBytes);
	if (plan.warmUp.length > 0) await crowd.replay(plan.warmUp);
	const dueBytes = dueInBlock(plan, blockedS);
	const startAt = performance.now();
	const blockAt = startAt + plan.blockAtMs;
	let bytesBefore: number | undefined;
	let releasedS = Number.POSITIVE_INFINITY;
	const block = async () => {
		await sleep(plan.blockAtMs, undefined, { signal });
		bytesBefore = await receivedBytes(crowd);
		// at T = 0 as well, for a moment: C1 is never among those who are measured
		const release = await jammed(crowd);
		await sleep(blockedS * 1000, undefined, { signal }).finally(release);
		releasedS = (performance.now() - blockAt) / 1000;
	};
	const replaying = async () => {
		const [figures] = await Promise.all([crowd.replay(plan.schedule(blockedS)), block()]);
		await crowd.settle(SETTLE_MS_MAX);
		return figures;
	};
	const look = async (): Promise<Look> => {
		const received = await receivedBytes(crowd);
		const due = dueBytes(performance.now() - startAt);
		return {
			sinceS: (performance.now() - blockAt) / 1000,
			// what C1 gets around the texts is bytes, too
			backlogBytes: bytesBefore === undefined ? 0 : Math.max(0, due - (received - bytesBefore)),
			...(await heldBy(server, signal)),
		};
	};
	const seen = await lookedAt(replaying(), { everyMs: LOOK_MS, signal }, look);
	const looks = [...seen.looks, await look()];
	await crowd.leave();
	await server.stop();
	// two texts may always be on their way
	const caughtUp = looks.find((one) => one.sinceS >= releasedS && one.backlogBytes <= 2 * plan.largeBytes);
	// the server's own word: one that keeps no count has none
	const buffered = looks.flatMap(({ bufferedBytes }) => bufferedBytes ?? []);
	const worst = seen.value.worst.slice(0, WORST);
	const values = known({
		worst100Ms: sum(worst) / Math.max(1, worst.length),
		...talkValues(seen.value),
		backlogMostBytes: Math.max(...looks.map(({ backlogBytes }) => backlogBytes)),
		bufferedMostBytes: buffered.length === 0 ? undefined : Math.max(...buffered),
		caughtUpMs: blockedS === 0 || caughtUp === undefined ? undefined : (caughtUp.sinceS - releasedS) * 1000,
		// it came back each time, or the run would have failed
		cuts: looks.at(-1)?.cuts,
	});
	return { values, looks };
}

async function receivedBytes(crowd: Crowd): Promise<number> {
	const [bytes = 0] = await crowd.receivedBytes([C1]);
	return bytes;
}

/** A rival keeps no count. */
async function heldBy(server: Server, signal: AbortSignal): Promise<Pick<Look, "bufferedBytes" | "cuts">> {
	const metrics = server.operatorToken === "" ? undefined : await metricsOf(server, signal);
	return {
		bufferedBytes: metrics?.valueOf("parley_buffered_bytes"),
		cuts: metrics?.valueOf('parley_closed_total{code="4008"}'),
	};
}

/** C1 gets nothing any more, until what this gives is called. */
async function jammed(crowd: Crowd): Promise<() => Promise<void>> {
	// it reads as fast as anything comes, and is no longer among those who are measured
	await crowd.slow([C1], Number.MAX_SAFE_INTEGER);
	const dropping = await dropPacketsFor(await socketOf(crowd));
	return async () => {
		await dropping.stop();
		await crowd.slow([C1], 0);
	};
}

async function socketOf(crowd: Crowd): Promise<number> {
	const [descriptor] = await crowd.descriptors([C1]);
	if (descriptor !== undefined) return descriptor;
	throw new LabProblem("C1 has no socket to be jammed.", "This is a bug of the lab.");
}
