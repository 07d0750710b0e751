import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { workerData } from "node:worker_threads";
import { answerCalls } from "../threads/called-thread.ts";
import { type AbuseKind, abuse } from "./abuse.ts";
import type { Target } from "./attacker.ts";
import { corpus } from "./corpus.ts";
import { Flood } from "./flood.ts";
import { Raid, type RaidPlan } from "./raid.ts";

const LOWEST_PRIORITY = 19;

const target = workerData as Target;
const raid = new Raid(target);

// on Linux a priority is the thread's; elsewhere it would be everybody's
if (process.platform === "linux") giveWay(target.niceness ?? 0);

const calls = {
	/** replays all that ever broke a server */
	async corpus() {
		for (const script of corpus()) await raid.play(script);
	},
	raid: (plan: RaidPlan) => raid.run(plan),
	flood: (times: number, ms: number) => new Flood(target, times).run(ms),
	abuse: (kind: AbuseKind, ms: number) => abuse(target, kind, ms),
	/** names of the attacks that have not ended */
	underWay: () => raid.underWay,
};
export type AttackerCalls = typeof calls;
answerCalls(calls);

/** The lowest priority still gets its share; `SCHED_IDLE`, where there is `chrt`, only what nobody else wants. */
function giveWay(niceness: number): void {
	if (niceness > 0) setPriority(niceness);
	if (niceness === LOWEST_PRIORITY)
		spawnSync("chrt", ["--idle", "--pid", "0", basename(readlinkSync("/proc/thread-self"))]);
}
