import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Entry, MessageDraft } from "../drafts.ts";
import { whyNotTalk } from "./conversations.ts";
import type { Ban, Room, Session } from "./house-state.ts";

/** MOD3, ACC1: who is kept out, and who has not said the passphrase. The owner is never asked for it. */
export function whyNotIn(room: Room, person: Session, entry: Entry): Refusal | undefined {
	const ban = banOf(room, person, entry.address);
	if (ban !== undefined)
		return refuse("removed-from-room", { retryAfterMs: Math.max(0, ban.until - entry.at) });
	if (room.verifier === null || room.owner === person.session || entry.proof === room.verifier)
		return undefined;
	return refuse("not-allowed", { field: "passphrase", message: "This room asks for its passphrase." });
}

/** By session, by name key, or by address where the ban holds for addresses. */
function banOf(room: Room, { session, key }: Session, address: string | undefined): Ban | undefined {
	if (room.kept === undefined) return undefined;
	for (const ban of room.kept.bans.values()) {
		if (ban.session === session || ban.key === key) return ban;
		if (address !== undefined && ban.addresses.includes(address)) return ban;
	}
	return undefined;
}

/** MOD4: what one may not write just now; one's own words may always be taken back. */
export function whyNotWrite(room: Room, { session }: Session, draft: MessageDraft): Refusal | undefined {
	if (draft.type === "remove") return undefined;
	if (room.closed)
		return refuse("not-allowed", { field: "closed", message: "This room is closed: it can only be read." });
	const silent = whyNotTalk(room);
	if (silent !== undefined) return silent;
	const mute = room.kept?.mutes.get(session);
	if (mute !== undefined)
		return refuse("not-allowed", {
			field: "muted",
			message: "You are muted in this room.",
			retryAfterMs: Math.max(0, mute.until - draft.at),
		});
	const isReaction = draft.type === "react" || draft.type === "react-within";
	if (!room.readOnly || isReaction || isHeard(room, session)) return undefined;
	return refuse("not-allowed", {
		field: "readOnly",
		message: "In this room only its owner and named speakers write.",
	});
}

function isHeard(room: Room, session: string): boolean {
	return room.owner === session || (room.kept?.speakers.has(session) ?? false);
}
