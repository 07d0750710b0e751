import type { OwnPerson } from "@parley/protocol/people";
import type { Told } from "../../ui/ask-house.ts";

/** More than a browser waits for at once. */
const WAIT_MS_MAX = 86_400_000;

/** What the house told last of who is here: an answer that failed says nothing of them, and takes nothing back. */
export function lastTold(
	told: Told<OwnPerson> | null,
	before: OwnPerson | undefined,
	me: string | undefined,
): OwnPerson | undefined {
	const last = told?.ok ? told.value : before;
	const isOthers = me !== undefined && last?.session !== me;
	return isOthers ? undefined : last;
}

/** Until just behind that time, from this very moment on. */
export function waitMs(until: number): number {
	return Math.min(until - Date.now() + 1, WAIT_MS_MAX);
}
