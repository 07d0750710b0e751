import type { Outcome } from "@parley/engine/rules";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, type RefusalCode, refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { oneLine } from "../lib/one-line.ts";

export async function open(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"open">,
): Promise<void> {
	if (house.limits.roomCreation === "closed")
		return client.refuse(
			refuse("not-allowed", { message: "New rooms are opened by the operator only." }),
			frame.ref,
		);
	const { address } = client.connection;
	// before the passphrase is hashed, which costs far more than to ask
	const refusal = house.shown().rooms.has(frame.room)
		? refuse("room-exists")
		: refuseOpen(house, session, address);
	if (refusal !== undefined) return client.refuse(refusal, frame.ref);
	const verifier =
		frame.passphrase === undefined
			? undefined
			: await house.passphrases.verifierOf(frame.passphrase, {
					...client.askerFor(session),
				});
	const outcome: Outcome<ChatEvent> =
		verifier?.ok === false
			? { kind: "refused", refusal: verifier.refusal }
			: await submitRoom(house, session, roomWantedBy(house, session, frame, verifier?.value));
	if (outcome.kind === "refused" && !mayBeHashed(verifier)) house.newRooms.giveBack(address);
	if ("refusal" in outcome) return client.refuse(outcome.refusal, frame.ref);
	client.answer({ type: "ok", ref: frame.ref, seq: outcome.seq });
}

function roomWantedBy(
	{ limits, clock }: House,
	by: string,
	frame: ClientFrameOf<"open">,
	verifier: string | undefined,
): Draft & { type: "open-room" } {
	return {
		type: "open-room",
		room: frame.room,
		title: oneLine(frame.title ?? "") || frame.room,
		topic: oneLine(frame.topic ?? ""),
		capacity: frame.capacity ?? limits.roomCapacity,
		listed: frame.listed ?? true,
		...(frame.readOnly === true && { readOnly: true }),
		...(verifier !== undefined && { verifier }),
		by,
		at: clock.wall(),
	};
}

/** A hash keeps its cost, whatever becomes of the room: else whoever is refused has hashes made for nothing. */
function mayBeHashed(verifier: Result<string> | undefined): boolean {
	return verifier !== undefined && (verifier.ok || !unhashed.has(verifier.refusal.code));
}

const unhashed: ReadonlySet<string> = new Set<RefusalCode>(["bad-frame", "busy", "too-many-from-here"]);

/**
 * Each room stays and counts for the whole house, while sessions are free: so there are only so many new ones of an
 * address, and only so many of one owner. Asked at the door, not decided: a race of two frames may give one more.
 */
export function refuseOpen(house: House, session: string, address: string): Refusal | undefined {
	// first, for it costs nothing: to count the rooms of an owner is to walk them all
	const retryAfterMs = house.newRooms.take(address);
	if (retryAfterMs > 0)
		return refuse("too-many-from-here", {
			message: "Too many new rooms come from your network. Please wait before you open another.",
			retryAfterMs,
		});
	const refusal = refuseMore(house, session);
	if (refusal !== undefined) house.newRooms.giveBack(address);
	return refusal;
}

async function submitRoom(house: House, session: string, draft: Draft & { type: "open-room" }) {
	// while the hash was made, others may have been asked for
	const refusal = draft.verifier === undefined ? undefined : refuseMore(house, session);
	if (refusal !== undefined) return { kind: "refused", refusal } as const;
	const { room } = draft;
	const opened = house.submit(draft);
	if (house.beingOpened.has(room)) return opened;
	house.beingOpened.set(room, { by: session, opened });
	return opened.finally(() => house.beingOpened.delete(room));
}

function refuseMore(house: House, session: string): Refusal | undefined {
	const { roomsPerOwnerMax } = house.limits;
	if (roomsPerOwnerMax === 0 || ownedBy(house, session) < roomsPerOwnerMax) return undefined;
	return refuse("not-allowed", {
		message: `You own ${roomsPerOwnerMax} rooms, and nobody may own more.`,
	});
}

function ownedBy({ shown, beingOpened }: House, session: string): number {
	const { rooms } = shown();
	let owned = 0;
	for (const room of rooms.values()) if (room.owner === session) owned += 1;
	for (const [room, { by }] of beingOpened) if (by === session && !rooms.has(room)) owned += 1;
	return owned;
}

export function roomWithDefaults(house: House, room: string, by: string | null) {
	const { roomCapacity: capacity } = house.limits;
	return {
		type: "open-room",
		room,
		title: room,
		topic: "",
		capacity,
		listed: true,
		by,
		at: house.clock.wall(),
	} as const;
}
