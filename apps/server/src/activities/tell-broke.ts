import { debuglog } from "node:util";
import { reason } from "@parley/engine/lib/user-facing-error";

/** What is remembered as told; past it what breaks is told again. */
const TOLD_MAX = 1_000;

const told = new Set<string>();
const debug = debuglog("parley-activities");

/**
 * Tells the operator that something of an activity broke, once of each in this thread: each reader of it meets it again.
 * What the error says may quote what the activity hides, so it is printed only with NODE_DEBUG=parley-activities.
 */
export function tellBroke(
	what: "reading" | "a rule" | "a view" | "upcast" | "describe",
	target: number,
	error: unknown,
): void {
	debug("%s of the activity at %d broke: %s", what, target, reason(error));
	const key = `${what} ${target}`;
	if (told.has(key)) return;
	if (told.size >= TOLD_MAX) told.clear();
	told.add(key);
	process.emitWarning(`the activity at ${target} broke: ${what}`, "ActivityBroke");
}
