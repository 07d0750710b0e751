import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { hookIn, isProgram, markedName } from "../../hooks/rules/hook.ts";
import { mayDo, roomOf } from "../../hooks/rules/hooks.ts";

/** Who acts, as the log names them. No session has this id, and no person this name (NAME2). */
export const OPERATOR = { session: "operator", name: "operator" } as const;

const onlyBy: Readonly<Record<Power, string>> = {
	owner: "Only the owner of the room may do that.",
	moderator: "Only who keeps the room may do that.",
	speaker: "Only who keeps the room, and its speakers, may do that.",
};

export type Moderator = { readonly session: string; readonly name: string };

/** What it takes: to own the room, to help in keeping it (MOD11), or to be heard where not all are (PIN1). */
export type Power = "owner" | "moderator" | "speaker";

/** MOD11: may do some of what the owner may. */
export function isModerator({ moderation }: Room, session: string): boolean {
	return moderation?.moderators.has(session) ?? false;
}

/** MOD11, BOT4: acts there without owning the room. */
export function helps(room: Room, by: string): boolean {
	return isModerator(room, by) || isProgram(by);
}

/** ACC3: writes where guests only read, beside the owner. */
export function speaks(room: Room, session: string): boolean {
	return isModerator(room, session) || (room.moderation?.speakers.has(session) ?? false);
}

/** Who keeps the room: to these, and to what they wrote, no moderator does anything (MOD11). */
export function keepersOf({ owner, moderation }: Room): readonly string[] {
	return [...(owner === null ? [] : [owner]), ...(moderation?.moderators.keys() ?? [])];
}

/** MOD11: whom somebody who acts there has no say about. Owner and operator have it about everybody. */
export function sparedBy(room: Room, by: string | null): readonly string[] {
	return by !== null && by !== room.owner && helps(room, by) ? keepersOf(room) : [];
}

type Found = { ok: true; by: Moderator } | { ok: false; refusal: Refusal };

/** MOD1, MOD11: the operator everywhere, else whoever owns the room, or helps to keep it, and is not banned from it. */
export function moderatorOf(state: HouseState, room: Room, by: string | null, power: Power = "owner"): Found {
	if (by === null) return { ok: true, by: OPERATOR };
	if (isProgram(by)) return botOf(state, room, by, power);
	const session = state.sessions.get(by);
	if (session === undefined) return { ok: false, refusal: refuse("token-invalid") };
	const isBanned = [...(room.moderation?.bans.values() ?? [])].some((ban) => ban.session === by);
	if (has(room, by, power) && !isBanned) return { ok: true, by: session };
	return { ok: false, refusal: refuse("not-allowed", { message: onlyBy[power] }) };
}

/** BOT4: what moderators may is what a bot may, in its own room. */
function botOf(state: HouseState, { room }: Room, author: string, power: Power): Found {
	const found = roomOf(state, hookIn(author));
	if (found?.room.room !== room) return { ok: false, refusal: refuse("token-invalid") };
	const { hook } = found;
	if (power === "moderator" && mayDo(hook, "moderate"))
		return { ok: true, by: { session: author, name: markedName(hook.name) } };
	const field = power === "moderator" ? { field: "scopes" } : {};
	const message = power === "moderator" ? "This bot may not moderate." : onlyBy[power];
	return { ok: false, refusal: refuse("not-allowed", { ...field, message }) };
}

function has(room: Room, by: string, power: Power): boolean {
	if (room.owner === by) return true;
	if (power !== "owner" && isModerator(room, by)) return true;
	return power === "speaker" && room.seats.has(by) && (speaks(room, by) || isCompanion(room, by));
}

/** PIN1: a conversation is its people's. */
function isCompanion({ conversation }: Room, session: string): boolean {
	return conversation?.some((one) => one.session === session) ?? false;
}
