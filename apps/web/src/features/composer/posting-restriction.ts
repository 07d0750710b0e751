import type { Me, PendingRow, RoomState } from "@parley/client/state/chat-state";

/** Why this person may not post now; times are ms of `Date.now()`. */
export type PostingRestriction =
	| { readonly kind: "closed" }
	| { readonly kind: "readOnly" }
	/** by the house's provider they sign in, and that was long ago (WHO52) */
	| { readonly kind: "lapsed" }
	| { readonly kind: "muted"; readonly until: number }
	| { readonly kind: "slow"; readonly until: number };

/** What the server would refuse a post for, known before it is sent. */
export function restrictionOf(
	{ rules, rows, pending }: Pick<RoomState, "rules" | "rows" | "pending">,
	me: Me,
	now: number,
	lapsed = false,
): PostingRestriction | null {
	if (rules.closed) return { kind: "closed" };
	if (lapsed) return { kind: "lapsed" };
	if (rules.mutedUntil !== undefined && rules.mutedUntil > now)
		return { kind: "muted", until: rules.mutedUntil };
	const owns = rules.owner === me.session;
	if (rules.readOnly && !owns && !rules.speaker) return { kind: "readOnly" };
	if (rules.slowMs === undefined || owns) return null;
	// The server's clock may be ahead of ours, and nobody waits for longer than the pause.
	const until = Math.min(now, newestOwn(rows, pending, me.session)) + rules.slowMs;
	return until > now ? { kind: "slow", until } : null;
}

/** Pending rows that are sent by themselves, without waiting for a file. */
const SOON: readonly PendingRow["status"]["state"][] = ["queued", "sending", "put-off"];

function newestOwn(rows: RoomState["rows"], pending: RoomState["pending"], session: string): number {
	const own = rows.findLast((row) => row.kind === "message" && row.author === session);
	const sent = pending.findLast(({ status }) => SOON.includes(status.state));
	return Math.max(
		own?.kind === "message" ? own.at : Number.NEGATIVE_INFINITY,
		sent?.at ?? Number.NEGATIVE_INFINITY,
	);
}
