import { isForNow, type Outcome } from "@parley/engine/rules";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { Entry } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { hasFreeSeat, placeInLine, type Room } from "../app/rules/house-state.ts";
import { comeIn } from "./enter.ts";
import { isMember } from "./members.ts";
import { refuseOpen, roomWithDefaults } from "./open.ts";
import { hasPassed } from "./rules/memberships.ts";
import { refuseSeat } from "./rules/seats.ts";

export async function join(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"join">,
): Promise<void> {
	const { ref, room } = frame;
	if (client.leaving?.has(room)) await client.leaving.get(room);
	const stale = await refuseWhereOneWas(house, frame);
	if (frame.member === true && (await isNoMember(house, session, room)))
		return client.refuse(refuse("not-a-member"), ref);
	// behind all that is waited for: another frame of this socket may have come in meanwhile, and nobody reads a room twice
	const place = client.rooms.get(room);
	if (place !== undefined && place.state !== "waiting") return client.refuse(refuse("already-a-member"), ref);
	if (stale !== undefined) return client.refuse(stale, ref);
	if (place === undefined) client.rooms.set(room, { state: "joining", isAsked: true });
	const seated = await takeSeat(house, client, session, frame);
	if (!seated.ok) {
		if (client.rooms.get(room)?.state === "joining") client.rooms.delete(room);
		return client.refuse(seated.refusal, ref);
	}
	await comeIn(house, client, session, {
		room,
		ref,
		start: frame.after === undefined ? { from: "newest" } : { from: "position", after: frame.after },
	});
}

export async function wait(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"wait">,
): Promise<void> {
	const { ref, room } = frame;
	if (client.leaving?.has(room)) await client.leaving.get(room);
	const place = client.rooms.get(room);
	if (place !== undefined && place.state !== "waiting") return client.refuse(refuse("already-a-member"), ref);
	// before the draft: the seat may be given in the very commit that puts us in line
	client.rooms.set(room, { state: "waiting", isAsked: true, sent: 0 });
	const unopened = openIfUnknown(house, client, session, frame);
	const outcome: Outcome<ChatEvent> =
		unopened === undefined
			? await atTheDoor(house, client, session, frame, "wait-for-seat")
			: { kind: "refused", refusal: unopened };
	const held = house.shown().rooms.get(room);
	const known = outcome.kind === "refused" && outcome.refusal.code === "already-a-member";
	if (("refusal" in outcome && !known) || held === undefined) {
		if (client.rooms.get(room)?.state === "waiting") client.rooms.delete(room);
		return client.refuse("refusal" in outcome ? outcome.refusal : refuse("no-such-room"), ref);
	}
	const gotSeat =
		outcome.kind === "accepted" ? outcome.event?.type === "seat-taken" : held.seats.has(session);
	if (gotSeat) return comeIn(house, client, session, { room, ref, start: { from: "newest" } });
	const inLine = placeInLine(held, session);
	// another socket of this session left the line again in the same breath
	if (inLine === 0) {
		client.rooms.delete(room);
		return client.refuse(refuse("not-a-member"), ref);
	}
	client.rooms.set(room, { state: "waiting", isAsked: false, sent: inLine });
	client.answer({ type: "waiting", ref, room, place: inLine });
}

/** What is wrong with the place where they go on; one that another node has shown them is waited for. */
export async function refuseWhereOneWas(
	house: House,
	frame: ClientFrameOf<"join">,
): Promise<Refusal | undefined> {
	const isCurrent = !isAheadOf(house, frame) || (await house.caughtUp());
	return (isCurrent ? refuseGone(house, frame) : undefined) ?? refuseStale(house, frame);
}

/** Another node has shown them more than this one has seen. */
function isAheadOf(house: House, { room, after = 0, epoch }: ClientFrameOf<"join">): boolean {
	return epoch === house.epoch && after > house.fanOut.headOf(room);
}

/** MEM1: they left it, elsewhere. Where another node may know it better, that one is heard first. */
async function isNoMember(house: House, session: string, id: string): Promise<boolean> {
	const isSo = (): boolean => {
		const state = house.shown();
		const room = state.rooms.get(id);
		return state.keepsMembers && room !== undefined && !isMember(state, room, session);
	};
	if (!isSo()) return false;
	await house.caughtUp();
	return isSo();
}

/** ROOM10: of a room that is gone nobody has a position, whatever the epoch. */
function refuseGone(house: House, { room, after }: ClientFrameOf<"join">): Refusal | undefined {
	return after === undefined || house.shown().rooms.has(room) ? undefined : refuse("no-such-room");
}

/** BACK3: a position of another epoch, or above the head as delivered. */
function refuseStale(house: House, { room, after, epoch }: ClientFrameOf<"join">): Refusal | undefined {
	if (after === undefined) return undefined;
	if (epoch === house.epoch && after <= house.fanOut.headOf(room)) return undefined;
	return refuse("stale-position");
}

/** What keeps this person from opening it; undefined where it is known, opened just now, or not to be opened at all. */
function openIfUnknown(
	house: House,
	{ connection }: ClientSession,
	session: string,
	{ room, known }: ClientFrameOf<"join" | "wait">,
): Refusal | undefined {
	if (house.limits.roomCreation !== "open" || house.shown().rooms.has(room) || house.beingOpened.has(room))
		return undefined;
	if (known === true) return refuse("no-such-room");
	const refusal = refuseOpen(house, session, connection.address);
	if (refusal !== undefined) return refusal;
	const opened = house
		.submit(roomWithDefaults(house, room, session))
		.then(({ kind }) => kind === "refused" && house.newRooms.giveBack(connection.address))
		.finally(() => house.beingOpened.delete(room));
	house.beingOpened.set(room, { by: session, opened });
	return undefined;
}

/** BACK5: a seat that is held already costs no draft. */
async function takeSeat(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"join">,
): Promise<Result<undefined>> {
	const { room } = frame;
	const isHeld = (seats: ReadonlyMap<string, number> | undefined): boolean => seats?.has(session) ?? false;
	const shownSeats = () => house.shown().rooms.get(room)?.seats;
	if (isHeld(shownSeats())) {
		if (!house.underWay.mayTakeSeat(session, room)) return { ok: true, value: undefined };
		const { address } = client.connection;
		// who holds it still is told so before anything else is looked at
		const outcome = await house.submit({ ...entryOf(house, address, session, room), type: "take-seat" });
		if (!("refusal" in outcome) || outcome.refusal.code === "already-a-member")
			return { ok: true, value: undefined };
		// should their grace have ended all the same, they are told when that is known
		if (isForNow(outcome) && isHeld(shownSeats())) return { ok: true, value: undefined };
	}
	const unopened = openIfUnknown(house, client, session, frame);
	if (unopened !== undefined) return { ok: false, refusal: unopened };
	const outcome = await atTheDoor(house, client, session, frame, "take-seat");
	// another socket of this session got the seat a moment ago
	if (!("refusal" in outcome) || outcome.refusal.code === "already-a-member")
		return { ok: true, value: undefined };
	return { ok: false, refusal: outcome.refusal };
}

/** Adds to a draft what the rules of bans and passphrases look at. A passphrase is hashed before; whether it fits, the rules check. */
async function atTheDoor(
	house: House,
	client: ClientSession,
	session: string,
	{ room, passphrase }: { readonly room: string; readonly passphrase?: string | undefined },
	type: "take-seat" | "wait-for-seat",
): Promise<Outcome<ChatEvent>> {
	const { address } = client.connection;
	const opening = house.beingOpened.get(room);
	// of a room that another opens just now nobody knows yet how many seats it has
	if (opening !== undefined && opening.by !== session) await opening.opened;
	const held = house.shown().rooms.get(room);
	const ask = (proof?: string): Promise<Outcome<ChatEvent>> =>
		house.submit({
			...entryOf(house, address, session, room),
			...(proof !== undefined && { proof }),
			type,
		});
	const askInTurn = (proof?: string): Promise<Outcome<ChatEvent>> =>
		// a full room says so to everybody alike
		type === "take-seat" && held !== undefined && !hasFreeSeat(held)
			? ask(proof)
			: house.seatShares.ask(held, address, () => ask(proof));
	const isNotAsked = held !== undefined && (held.owner === session || hasPassed(held, session));
	const verifier = isNotAsked ? null : held?.verifier;
	if (passphrase === undefined || verifier === undefined || verifier === null) return askInTurn();
	// whoever is refused with the right one, too, need not be told whether it is: a hash costs far more than to ask
	const entry = { type, session, room, proof: verifier, at: house.clock.wall() } as const;
	const hopeless = refuseSeat(house.shown(), { ...entry, address: house.addressHash(address) });
	if (hopeless !== undefined) return { kind: "refused", refusal: hopeless };
	const knock = { passphrase, session, room, address, gone: client.gone };
	const proof = await house.passphrases.prove(knock, verifier);
	return proof.ok ? askInTurn(proof.value) : { kind: "refused", refusal: proof.refusal };
}

/** Hashes of addresses stay out of the log where nothing looks at them. */
export function entryOf(house: House, address: string, session: string, room: string): Entry {
	const isLookedAt = house.underWay.isBanning(room) || isAddressBanned(house.shown().rooms.get(room));
	return {
		...{ session, room, at: house.clock.wall() },
		...(isLookedAt && { address: house.addressHash(address) }),
	};
}

function isAddressBanned(room: Room | undefined): boolean {
	return [...(room?.moderation?.bans.values() ?? [])].some(({ addresses }) => addresses.length > 0);
}
