import { CalledThread } from "../threads/called-thread.ts";
import type { Target } from "./attacker.ts";
import type { AttackerCalls } from "./attackers-thread.ts";

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
