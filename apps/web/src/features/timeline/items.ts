import type { Notice, PendingRow, RoomState } from "@parley/client/state/chat-state";
import type { DeedRow, GapRow, MessageRow, TimelineRow } from "@parley/protocol/timeline";
import { dayOf } from "../../ui/dates.ts";
import { breaksGroup } from "./grouping.ts";
import { mergeNotices, type Renamed } from "./merge-notices.ts";

/** `first` rows open a group and carry avatar, name and time. */
export type MessageItem = {
	readonly kind: "message";
	readonly key: string;
	readonly row: MessageRow;
	readonly first: boolean;
};
export type PendingItem = {
	readonly kind: "pending";
	readonly key: string;
	readonly row: PendingRow;
	readonly first: boolean;
};
export type Item =
	| MessageItem
	| PendingItem
	| { readonly kind: "gap"; readonly key: string; readonly row: GapRow }
	| {
			readonly kind: "notice";
			readonly key: string;
			readonly entered: readonly string[];
			readonly left: readonly string[];
			readonly renamed: readonly Renamed[];
	  }
	| { readonly kind: "deed"; readonly key: string; readonly row: DeedRow }
	| { readonly kind: "new"; readonly key: string };

/** One day of the timeline: its label sticks to the top while its rows pass by. */
export interface Day {
	readonly key: string;
	readonly at: number;
	readonly items: readonly Item[];
}

type Shown = Pick<RoomState, "rows" | "notices" | "pending" | "newLineAfter" | "atHead" | "reachedStart">;

/**
 * What stands in the timeline, from top to bottom. A pending row has the key of the message it becomes, so that
 * it settles in place.
 */
export function daysOf(shown: Shown, mySession: string): readonly Day[] {
	const days: { key: string; at: number; items: Item[] }[] = [];
	const undated: Item[] = [];
	for (const { at, item } of itemsOf(shown, mySession)) {
		const last = days.at(-1);
		if (last && (at === null || dayOf(at) === dayOf(last.at))) last.items.push(item);
		else if (at === null) undated.push(item);
		else days.push({ key: keyOfDay(days, at, item), at, items: [...undated.splice(0), item] });
	}
	return days;
}

/** A clock set back may bring a day twice; its key must not come twice. */
function keyOfDay(days: readonly Day[], at: number, item: Item): string {
	const key = dayOf(at);
	return days.some((day) => day.key === key) ? `${key}-${item.key}` : key;
}

function* itemsOf(shown: Shown, mySession: string): Generator<{ at: number | null; item: Item }> {
	const notices = noticesBySeq(shown);
	let group: { author: string; at: number } | null = null;
	let lineDue = lineShows(shown);
	for (const row of shown.rows) {
		if (lineDue && row.kind === "message" && row.seq > (shown.newLineAfter ?? 0)) {
			lineDue = false;
			group = null;
			yield { at: row.at, item: { kind: "new", key: "new" } };
		}
		if (row.kind === "gap") {
			group = null;
			yield { at: null, item: { kind: "gap", key: `gap-${row.after}`, row } };
			continue;
		}
		if (row.kind === "deed") {
			group = null;
			yield { at: row.at, item: { kind: "deed", key: `deed-${row.seq}`, row } };
			continue;
		}
		const first = breaksGroup(group, row);
		group = { author: row.author, at: row.at };
		yield { at: row.at, item: { kind: "message", key: row.id, row, first } };
		yield* noticeItems(notices.get(row.seq));
	}
	if (!shown.atHead) return;
	for (const row of shown.pending) {
		const mine = {
			author: mySession,
			at: row.at,
			...(row.replyTo !== undefined && { replyTo: row.replyTo }),
		};
		yield { at: row.at, item: { kind: "pending", key: row.id, row, first: breaksGroup(group, mine) } };
		group = mine;
	}
}

/** Where the line belongs among older rows that are not here, no place shown would be the right one. */
export function lineShows({
	rows,
	newLineAfter,
	reachedStart,
}: Omit<Shown, "notices" | "pending" | "atHead">): boolean {
	if (newLineAfter === null) return false;
	return reachedStart || rows.some((row) => row.kind === "message" && row.seq <= newLineAfter);
}

/** Each run of notices under the message after which it came; those above the oldest row shown are left out. */
function noticesBySeq({ rows, notices }: Shown): ReadonlyMap<number, readonly Notice[]> {
	const seqs = rows.flatMap((row) => (row.kind === "message" ? [row.seq] : []));
	const bySeq = new Map<number, Notice[]>();
	for (const notice of notices) {
		const seq = seqs.findLast((seq) => seq <= notice.afterSeq);
		if (seq === undefined) continue;
		const run = bySeq.get(seq);
		if (run) run.push(notice);
		else bySeq.set(seq, [notice]);
	}
	return bySeq;
}

function noticeItems(notices: readonly Notice[] | undefined): { at: null; item: Item }[] {
	const [first] = notices ?? [];
	if (!notices || !first) return [];
	const merged = mergeNotices(notices);
	if (merged.entered.length + merged.left.length + merged.renamed.length === 0) return [];
	return [{ at: null, item: { kind: "notice", key: `notice-${first.key}`, ...merged } }];
}

/** The own message that carries "on n of m screens": the newest one, still pending or not. */
export function newestOwnKey(
	rows: readonly TimelineRow[],
	pending: readonly PendingRow[],
	session: string,
): string | undefined {
	const waiting = pending.at(-1);
	if (waiting) return waiting.id;
	const own = rows.findLast(
		(row) => row.kind === "message" && row.author === session && row.removedSeq === undefined,
	);
	return own?.kind === "message" ? own.id : undefined;
}
