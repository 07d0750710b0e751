import type { Decision } from "@parley/engine/rules";
import { DIRECT_PREFIX, ROOM_PINS_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { ChatEvent, Freed, HouseEvent } from "../../app/events.ts";
import type { MembershipLimits, ModerationLimits } from "../../app/rules/house-limits.ts";
import type { HouseState, Room, Session } from "../../app/rules/house-state.ts";
import type { Objection, Past } from "../../app/rules/past.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import { nameKey } from "../../people/rules/names.ts";
import { staying } from "../../rooms/rules/memberships.ts";
import { freeRoom } from "../../rooms/rules/seats.ts";
import { type Moderator, moderatorOf, type Power, sparedBy } from "./moderators.ts";
import { decideName } from "./name-moderator.ts";
import { decidePin } from "./pins.ts";
import type { ActionResult } from "./result.ts";
import { decideSettings } from "./settings.ts";

type Draft = DraftOf<"moderate">;
type Limits = MembershipLimits & ModerationLimits;
type WishFor<T extends Draft["wish"]["do"]> = Extract<Draft["wish"], { do: T }>;

const noSuchRoom = { refusal: refuse("no-such-room") };
/** A time-out that something newer overtook: nobody is told, since nobody asked. */
const overtaken = { refusal: refuse("not-allowed", { message: "Something newer happened." }) };

/** MOD11: all else is the owner's alone. */
const OF_MODERATORS: ReadonlySet<Draft["wish"]["do"]> = new Set(["remove", "ban", "unban", "mute", "unmute"]);

/** MOD: who may, what it is, and what everybody will be told of it. */
export function decideModerate(state: HouseState, draft: Draft, limits: Limits): Decision<ChatEvent> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return noSuchRoom;
	const { wish } = draft;
	const moderator = moderatorOf(state, room, draft.by, powerFor(wish.do));
	if (!moderator.ok) return moderator;
	const result = actionOf(state, room, moderator.by, draft, limits);
	if ("refusal" in result) return result;
	if (isFull(room, wish.do, limits.roomBansMax)) return tooMany(limits.roomBansMax);
	const { deed, secret, freed, promoted = [] } = result;
	return {
		event: {
			type: "moderated",
			room: room.room,
			name: moderator.by.name,
			author: moderator.by.session,
			at: draft.at,
			deed,
			secret: { reason: "reason" in wish ? trimmed(wish.reason ?? "") : "", ...secret },
			...(wish.do === "pin" && { pinsMax: limits.roomPinsMax ?? ROOM_PINS_MAX }),
			...(freed !== undefined && { freed }),
			...(promoted.length > 0 && { promoted }),
		},
	};
}

function powerFor(deed: Draft["wish"]["do"]): Power {
	if (deed === "pin") return "speaker";
	return OF_MODERATORS.has(deed) ? "moderator" : "owner";
}

export function decideEndBan(state: HouseState, { room, ban }: DraftOf<"end-ban">): Decision<HouseEvent> {
	if (state.rooms.get(room)?.moderation?.bans.has(ban) !== true) return overtaken;
	return { event: { type: "ban-ended", room, ban } };
}

export function decideEndMute(
	state: HouseState,
	{ room, session, since }: DraftOf<"end-mute">,
): Decision<HouseEvent> {
	if (state.rooms.get(room)?.moderation?.mutes.get(session)?.since !== since) return overtaken;
	return { event: { type: "mute-ended", room, session } };
}

function actionOf(state: HouseState, room: Room, by: Moderator, draft: Draft, limits: Limits): ActionResult {
	const { wish } = draft;
	switch (wish.do) {
		case "settings":
			return decideSettings(room, wish, draft.verifier);
		case "unban":
			return unban(room, wish, by);
		case "pin":
			return decidePin(room, by, wish, draft.at);
		case "moderator":
			return decideName(room, by, wish, whoIs(state, wish, draft.key), limits.roomModeratorsMax);
		default:
			return toSomebody(state, room, by, { ...draft, wish }, limits);
	}
}

function toSomebody(
	state: HouseState,
	room: Room,
	by: Moderator,
	draft: Draft & { wish: Exclude<Draft["wish"], { do: "settings" | "unban" | "moderator" | "pin" }> },
	limits: MembershipLimits,
): ActionResult {
	const { wish, at } = draft;
	const session = whoIs(state, wish, draft.key);
	if (session === undefined) return nobody(wish.name);
	const person = { name: session.name, session: session.session };
	if (person.session === by.session) return { refusal: refuse("not-allowed", { message: "That is you." }) };
	if (sparedBy(room, by.session).includes(person.session)) return spared(person.name);
	switch (wish.do) {
		case "remove": {
			const freed = freedBy(state, room, person.session, limits);
			return freed === undefined ? nobody(person.name) : { deed: { do: "remove", person }, freed };
		}
		case "ban":
			return {
				deed: { do: "ban", person, until: at + wish.seconds * 1000 },
				secret: { key: session.key, addresses: draft.addresses ?? [] },
				freed: freedBy(state, room, person.session, limits),
			};
		case "mute":
			return { deed: { do: "mute", person, until: at + wish.seconds * 1000 } };
		case "unmute":
			return room.moderation?.mutes.has(person.session)
				? { deed: { do: "unmute", person } }
				: { refusal: refuse("not-allowed", { message: `${person.name} is not muted here.` }) };
		case "speaker":
			return { deed: { do: "speaker", person, on: wish.on } };
		case "hand-over":
			return handOver(room, person);
		default:
			wish satisfies never;
			return { refusal: refuse("unknown-type") };
	}
}

/** MEM1: whoever is thrown out did not leave. */
function freedBy(
	state: HouseState,
	{ room }: Room,
	session: string,
	limits: MembershipLimits,
): Freed | undefined {
	const freed = freeRoom(state, room, session);
	return freed && staying(state, session, [freed], limits)[0];
}

/** MOD6: to somebody with a seat; the room has one owner at any place in the log. */
function handOver(room: Room, person: { name: string; session: string }): ActionResult {
	if (room.room.startsWith(DIRECT_PREFIX))
		return { refusal: refuse("not-allowed", { message: "A conversation belongs to its people." }) };
	if (!room.seats.has(person.session)) return nobody(person.name);
	if (room.owner === person.session)
		return { refusal: refuse("not-allowed", { message: `${person.name} owns the room already.` }) };
	return { deed: { do: "hand-over", person } };
}

function unban(room: Room, { ban: seq }: WishFor<"unban">, by: Moderator): ActionResult {
	const ban = room.moderation?.bans.get(seq);
	if (ban === undefined)
		return { refusal: refuse("not-allowed", { field: "ban", message: "That ban is over already." }) };
	if (sparedBy(room, by.session).includes(ban.session)) return spared(ban.name);
	return { deed: { do: "unban", ban: seq, person: { name: ban.name, session: ban.session } } };
}

function whoIs(
	state: HouseState,
	{ session, name }: { session?: string | undefined; name?: string | undefined },
	key: string | undefined,
): Session | undefined {
	if (session !== undefined) return state.sessions.get(session);
	return name === undefined ? undefined : state.holders.get(key ?? nameKey(name));
}

/** MOD11 */
function spared(name: string): ActionResult {
	const message = `${name} keeps this room, too: only its owner may do that.`;
	return { refusal: refuse("not-allowed", { field: "name", message }) };
}

function nobody(name: string | undefined): ActionResult {
	const who = name === undefined ? "That person" : name;
	return { refusal: refuse("not-a-member", { field: "name", message: `${who} is not here.` }) };
}

function isFull(room: Room, deed: Draft["wish"]["do"], max: number): boolean {
	if (room.moderation === undefined) return false;
	const { bans, mutes, speakers } = room.moderation;
	if (deed === "ban") return bans.size >= max;
	if (deed === "mute") return mutes.size >= max;
	return deed === "speaker" && speakers.size >= max;
}

function tooMany(max: number): { refusal: Refusal } {
	return {
		refusal: refuse("not-allowed", {
			message: `A room holds ${max} of these at most. End some of them first.`,
		}),
	};
}

/** MOD10: blanked again, it stays so (ONCE3). */
export function toBlanking(past: Past, { room, entry }: HouseEvent & { type: "reason-blanked" }): Objection {
	const earlier = past.blanking(room, entry);
	if (earlier !== undefined) return { repeated: earlier };
	const reason = past.reason(room, entry) ?? "";
	if (reason !== "") return undefined;
	const message = "No entry of that number in the record of this room gives a reason.";
	return { refusal: refuse("not-allowed", { field: "entry", message }) };
}
