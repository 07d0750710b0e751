import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { oneLine } from "../lib/one-line.ts";
import type { House } from "./house.ts";
import type { Visitor } from "./visitor.ts";

export async function open(
	house: House,
	visitor: Visitor,
	session: string,
	frame: ClientFrameOf<"open">,
): Promise<void> {
	if (house.limits.roomCreation === "closed")
		return visitor.refuse(
			refuse("not-allowed", { message: "New rooms are opened by the operator only." }),
			frame.ref,
		);
	// before the passphrase is hashed, which costs far more than to ask
	const refusal = house.ahead().rooms.has(frame.room)
		? refuse("room-exists")
		: whyNotOpen(house, session, visitor.connection.address);
	if (refusal !== undefined) return visitor.refuse(refusal, frame.ref);
	const verifier =
		frame.passphrase === undefined
			? undefined
			: await house.passphrases.verifierOf(frame.passphrase, {
					...{ person: session, address: visitor.connection.address, gone: visitor.gone },
				});
	if (verifier?.ok === false) return visitor.refuse(verifier.refusal, frame.ref);
	const outcome = await house.submit({
		type: "open-room",
		room: frame.room,
		title: oneLine(frame.title ?? "") || frame.room,
		topic: oneLine(frame.topic ?? ""),
		capacity: frame.capacity ?? house.limits.roomCapacity,
		listed: frame.listed ?? true,
		...(frame.readOnly === true && { readOnly: true }),
		...(verifier !== undefined && { verifier: verifier.value }),
		by: session,
		at: house.clock.wall(),
	});
	if ("refusal" in outcome) return visitor.refuse(outcome.refusal, frame.ref);
	visitor.answer({ type: "ok", ref: frame.ref, seq: outcome.seq });
}

/**
 * Each room stays and counts for the whole house, while sessions are free: so there are only so many new ones of an
 * address, and only so many of one owner. Asked at the door, not decided: a race of two frames may give one more.
 */
export function whyNotOpen(house: House, session: string, address: string): Refusal | undefined {
	const { roomsPerOwnerMax } = house.limits;
	if (roomsPerOwnerMax > 0 && ownedBy(house, session) >= roomsPerOwnerMax)
		return refuse("not-allowed", {
			message: `You own ${roomsPerOwnerMax} rooms, and nobody may own more.`,
		});
	const retryAfterMs = house.newRooms.take(address);
	if (retryAfterMs === 0) return undefined;
	return refuse("too-many-from-here", {
		message: "Too many new rooms come from your network. Please wait before you open another.",
		retryAfterMs,
	});
}

function ownedBy(house: House, session: string): number {
	let owned = 0;
	for (const room of house.ahead().rooms.values()) if (room.owner === session) owned += 1;
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
