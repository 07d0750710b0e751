import type { Activity } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { askingOf, type Held } from "@parley/activities/run";
import type { AskedLookup } from "../rules/activity-events.ts";
import { bytesOf } from "./bytes-of.ts";

/** What is asked lies in the log, and beside it until it is answered. */
const DATA_BYTES_MAX = 8 * 1024;
/** More than a lookup may take: it may have to wait, or be done once more by another node. */
const ANSWER_MS_MAX = 30_000;

/** What is to be looked up next; `from`: when it is asked. Throws where there is no such lookup, or too much is asked. */
export function asksBehind(
	activity: Activity,
	held: Held,
	{ seed, stateBytesMax, from }: Pick<AskedLookup, "seed" | "stateBytesMax"> & { readonly from: number },
): AskedLookup | undefined {
	const asking = askingOf(activity, held);
	if (asking === undefined) return undefined;
	const { lookup } = asking;
	const data = plain(asking.data ?? null);
	if (bytesOf(data) > DATA_BYTES_MAX) throw new Error(`${activity.name} asks ${lookup} too much at once`);
	return { lookup, data, until: from + ANSWER_MS_MAX, seed, stateBytesMax };
}

/** `before`: what waits for an answer. The same question is not asked anew, unless it was answered. */
export function changeOfAsked(
	before: Pick<AskedLookup, "lookup" | "data"> | undefined,
	asks: AskedLookup | undefined,
	isAnswered: boolean,
): { readonly asks?: AskedLookup | null } {
	if (asks === undefined) return before === undefined ? {} : { asks: null };
	if (isAnswered) return { asks: { ...asks, isAgain: true } };
	const isSame = before?.lookup === asks.lookup && JSON.stringify(before.data) === JSON.stringify(asks.data);
	return isSame ? {} : { asks };
}
