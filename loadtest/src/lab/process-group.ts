import { setTimeout as sleep } from "node:timers/promises";

/** How long a server may take to end by itself. */
const END_MS_MAX = 3_000;
const LOOK_MS = 20;

/** A signal to a process and all that it started, whether any of it is there; every server leads a group of its own. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-pid, signal);
	} catch (error) {
		if (isGone(error)) return false;
		throw error;
	}
}

/** Asks politely, and does not wait for ever. */
export async function endGroup(pid: number): Promise<void> {
	signalGroup(pid, "SIGTERM");
	for (let waited = 0; waited < END_MS_MAX && signalGroup(pid, 0); waited += LOOK_MS) await sleep(LOOK_MS);
	signalGroup(pid, "SIGKILL");
}

/** EPERM is macOS's word for a group of which only zombies are left. */
function isGone(error: unknown): boolean {
	return error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "EPERM");
}
