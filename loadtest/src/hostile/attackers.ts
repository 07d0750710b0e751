import { CalledThread } from "../threads/called-thread.ts";
import type { Target } from "./attacker.ts";
import type { Flooded } from "./flood.ts";
import type { Raided, RaidPlan } from "./raid.ts";

export interface AttackerCalls {
	/** replays all that ever broke a server */
	corpus(): Promise<void>;
	raid(plan: RaidPlan): Promise<Raided>;
	flood(times: number, ms: number): Promise<Flooded>;
	/** names of the attacks that have not ended */
	underWay(): string;
}

export type Attackers = CalledThread<AttackerCalls>;

/** Whoever attacks, in a thread of the lowest priority: they have machines of their own, and take no processor from those they attack. */
export function attackersOf(target: Target): Attackers {
	return new CalledThread<AttackerCalls>(new URL("./attackers-thread.ts", import.meta.url), target);
}
