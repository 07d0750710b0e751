import { createContext, Script } from "node:vm";

/** Of its thread's own processor time: no rule takes as long as that. */
const WORK_MS_MAX = 500;
/** By the clock, at first. */
const TRY_MS = 500;

/** A rule of an activity that does not come back. */
export class NeverEnds extends Error {}

const place = createContext({ rule: undefined as unknown });
const call = new Script("rule()");

/**
 * What a rule gives, or `NeverEnds`. For rules that are asked beside the log: at a place of the log what counts is the same
 * on every node, and no clock is.
 */
export function bounded<T>(rule: () => T, workMsMax = WORK_MS_MAX): T {
	const begun = workedMs();
	// on a busy machine that may be little work, so each try is longer than the one before
	for (let timeout = TRY_MS; ; timeout *= 2) {
		try {
			place["rule"] = rule;
			return call.runInContext(place, { timeout }) as T;
		} catch (error) {
			if (!isTimeOut(error)) throw error;
			if (workedMs() - begun >= workMsMax) throw new NeverEnds("a rule does not come back");
		} finally {
			place["rule"] = undefined;
		}
	}
}

/** It is an error of that place, so no instance of ours. */
function isTimeOut(error: unknown): boolean {
	const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
	return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

/** Of this thread. */
function workedMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
