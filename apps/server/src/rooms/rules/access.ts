import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Entry } from "../../app/drafts.ts";
import type { Ban, Room, Session } from "../../app/rules/house-state.ts";
import { hasPassed } from "./memberships.ts";

/** MOD3, ACC1, MEM3: who is banned, and who has not said the passphrase. The owner is never asked for it. */
export function refuseEntry(room: Room, person: Session, entry: Entry): Refusal | undefined {
	const banned = refuseBanned(room, person, entry);
	if (banned !== undefined) return banned;
	const { session } = person;
	if (room.verifier === null || room.owner === session || entry.proof === room.verifier) return undefined;
	if (hasPassed(room, session)) return undefined;
	return refuse("not-allowed", { field: "passphrase", message: "This room asks for its passphrase." });
}

/** MOD3 */
export function refuseBanned(
	room: Room,
	person: Pick<Session, "session" | "key">,
	{ address, at }: { readonly address?: string | undefined; readonly at: number },
): Refusal | undefined {
	const ban = banOf(room, person, address);
	if (ban === undefined) return undefined;
	return refuse("removed-from-room", { retryAfterMs: Math.max(0, ban.until - at) });
}

/** By session, by name key, or by address where the ban holds for addresses. */
function banOf(
	room: Room,
	{ session, key }: Pick<Session, "session" | "key">,
	address: string | undefined,
): Ban | undefined {
	if (room.moderation === undefined) return undefined;
	for (const ban of room.moderation.bans.values()) {
		if (ban.session === session || ban.key === key) return ban;
		if (address !== undefined && ban.addresses.includes(address)) return ban;
	}
	return undefined;
}
