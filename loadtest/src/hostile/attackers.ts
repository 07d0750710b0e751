import { CalledThread } from "../threads/called-thread.ts";
import type { Abused, AbuseKind } from "./abuse.ts";
import type { Target } from "./attacker.ts";
import type { Flooded } from "./flood.ts";
import type { Raided, RaidPlan } from "./raid.ts";

export interface AttackerCalls {
	/** replays all that ever broke a server */
	corpus(): Promise<void>;
	raid(plan: RaidPlan): Promise<Raided>;
	flood(times: number, ms: number): Promise<Flooded>;
	abuse(kind: AbuseKind, ms: number): Promise<Abused>;
	/** names of the attacks that have not ended */
	underWay(): string;
}

export type Attackers = CalledThread<AttackerCalls>;

/** Whoever attacks, in a thread of their own: it can give way to everybody, as if they had machines of their own. */
export async function withAttackers<T>(
	target: Target,
	use: (attackers: Attackers) => Promise<T>,
): Promise<T> {
	const attackers: Attackers = new CalledThread(new URL("./attackers-thread.ts", import.meta.url), target);
	try {
		return await use(attackers);
	} finally {
		await attackers.terminate();
	}
}
