import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd, CrowdFigures, Dialect } from "../../crowd/crowd.ts";
import { type Lab, LabProblem, type Server } from "../../lab/experiment.ts";
import { lookedAt } from "../looked-at.ts";
import { known, talkValues, type Values } from "../measured.ts";
import { type BacklogPoint, BacklogWatch } from "./backlog-watch.ts";
import { dropPacketsFor } from "./dropping.ts";
import type { Jam } from "./kernel.ts";
import type { Plan } from "./plan.ts";
import { C1 } from "./recording.ts";
import { boundSendBuffer } from "./send-buffer.ts";

const SETTLE_MS_MAX = 120_000;
const LOOK_MS = 50;
/** How many of the longest response times the study takes the mean of. */
const WORST = 100;

interface BlockedRun {
	readonly values: Values;
	/** what C1 had not got of what was written to its room */
	readonly backlog: readonly BacklogPoint[];
}

/** One replay with C1 blocked for `blockedS`. Throws when anybody, C1 included, lacks a message at the end. */
export async function blockedRun(
	lab: Lab,
	server: Server,
	dialect: Dialect,
	plan: Plan,
	jam: Jam,
	blockedS: number,
): Promise<BlockedRun> {
	const { roomOf } = plan.recording;
	const crowd = await lab.crowd({
		port: server.port,
		dialect,
		people: roomOf.length,
		roomOf: (person) => `jam-${roomOf[person]}`,
	});
	if (plan.sendBufferBytes !== undefined) {
		const [descriptor = 0] = await crowd.descriptors([C1]);
		await boundSendBuffer(descriptor, server.pid, plan.sendBufferBytes);
	}
	if (plan.warmUp.length > 0) await crowd.replay(plan.warmUp);
	const watch = new BacklogWatch(lab, server, crowd, plan, blockedS);
	const replaying = replayed(lab, crowd, watch, plan, jam, blockedS);
	const often = { everyMs: LOOK_MS, signal: lab.signal };
	const { value: figures } = await lookedAt(replaying, often, () => watch.look());
	await watch.look();
	const { backlog, ...c1 } = watch.seen();
	await crowd.leave();
	const worst = figures.worst.slice(0, WORST);
	const worst100Ms = worst.reduce((sum, ms) => sum + ms, 0) / Math.max(1, worst.length);
	return { values: { worst100Ms, ...talkValues(figures), ...known(c1) }, backlog };
}

/** Resolves when everybody has everything, C1 too. */
async function replayed(
	lab: Lab,
	crowd: Crowd,
	watch: BacklogWatch,
	plan: Plan,
	jam: Jam,
	blockedS: number,
): Promise<CrowdFigures> {
	const [figures] = await Promise.all([
		crowd.replay(plan.schedule(blockedS)),
		block(lab, crowd, watch, plan, jam, blockedS),
	]);
	await crowd.settle(SETTLE_MS_MAX);
	return figures;
}

/** At T = 0 as well, for a moment: C1 is never among those who are measured. */
async function block(
	{ signal }: Lab,
	crowd: Crowd,
	watch: BacklogWatch,
	{ blockAtMs }: Plan,
	jam: Jam,
	blockedS: number,
): Promise<void> {
	await sleep(blockAtMs, undefined, { signal });
	watch.blocked();
	const release = await jammed(crowd, blockedS === 0 ? "unread" : jam);
	await sleep(blockedS * 1000, undefined, { signal }).finally(release);
	if (blockedS > 0) watch.released();
}

/** C1 gets nothing any more, until what this gives is called. */
async function jammed(crowd: Crowd, jam: Jam): Promise<() => Promise<void>> {
	if (jam === "unread") {
		await crowd.pause([C1]);
		return () => crowd.resume([C1]);
	}
	// it reads as fast as anything comes, and is no longer among those who are measured
	await crowd.slow([C1], Number.MAX_SAFE_INTEGER);
	const [descriptor] = await crowd.descriptors([C1]);
	if (descriptor === undefined)
		throw new LabProblem("C1 has no socket to be jammed.", "This is a bug of the lab.");
	const dropping = await dropPacketsFor(descriptor);
	return async () => {
		await dropping.stop();
		await crowd.slow([C1], 0);
	};
}
