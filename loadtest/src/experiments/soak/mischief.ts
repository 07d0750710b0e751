import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import type { Dice } from "../../hostile/dice.ts";

/** Of a round: so long somebody is away, deaf or slow at most. */
const FAULT_SHARE = 0.5;
const SLOW_BYTES_PER_SECOND = 20_000;
const STANDSTILL_MS = [200, 1_500] as const;

export const MISCHIEFS = ["cut", "deaf", "slow", "standstill", "none"] as const;
type Mischief = (typeof MISCHIEFS)[number];

export interface Victims {
	readonly crowd: Crowd;
	/** who only reads: a post that is under way when its author's link is lost would have to be sent again */
	readonly listeners: readonly number[];
	readonly pid: number;
	readonly roundMs: number;
	readonly signal: AbortSignal;
}

/** One fault for a while; afterwards everybody is in, and reads. */
export async function does(mischief: Mischief, dice: Dice, victims: Victims): Promise<void> {
	const { crowd, pid, roundMs, signal } = victims;
	const who = victims.listeners.filter(() => dice.happens(0.5));
	const lasts = () => sleep(roundMs * FAULT_SHARE * dice.fraction(), undefined, { signal });
	switch (mischief) {
		case "cut":
			await crowd.cut(who);
			await lasts();
			await crowd.comeBack(who);
			return;
		case "deaf":
			await crowd.pause(who);
			await lasts();
			return crowd.resume(who);
		case "slow":
			await crowd.slow(who, SLOW_BYTES_PER_SECOND);
			await lasts();
			return crowd.slow(who, 0);
		case "standstill":
			process.kill(pid, "SIGSTOP");
			await sleep(dice.between(...STANDSTILL_MS), undefined, { signal }).finally(() =>
				process.kill(pid, "SIGCONT"),
			);
			return;
		case "none":
	}
}
