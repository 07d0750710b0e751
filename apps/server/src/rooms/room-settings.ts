import type { RoomRules } from "@parley/protocol/moderation";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { speaks } from "../moderation/rules/moderators.ts";
import { titleFor } from "./conversations/conversations.ts";
import { NOBODY } from "./rounds.ts";

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The settings of a room, as one of its people is told. Most rooms have only an owner, and `joined` stays short. */
export function rulesFor(house: House, room: Room, session: string | undefined): RoomRules {
	const { owner, closed, slowMs, readOnly, verifier, listed, moderation } = room;
	const mute = session === undefined ? undefined : moderation?.mutes.get(session);
	const ownerName = owner === null ? undefined : house.shown().sessions.get(owner)?.name;
	const rules: Present<RoomRules> = {};
	if (owner !== null) rules.owner = owner;
	if (ownerName !== undefined) rules.ownerName = ownerName;
	const moderators = moderatorsOf(house, room);
	if (moderators.length > 0) rules.moderators = moderators;
	if (closed) rules.closed = true;
	if (slowMs > 0) rules.slowMs = slowMs;
	if (readOnly) rules.readOnly = true;
	if (verifier !== null) rules.locked = true;
	if (!listed) rules.unlisted = true;
	if (session !== undefined && speaks(room, session)) rules.speaker = true;
	if (mute !== undefined) rules.mutedMs = Math.max(0, mute.until - house.clock.wall());
	return rules;
}

/** MOD11: by the names that they have now. */
function moderatorsOf(house: House, { moderation }: Room): { name: string; session: string }[] {
	return [...(moderation?.moderators ?? [])].map(([session, name]) => ({
		name: house.shown().sessions.get(session)?.name ?? name,
		session,
	}));
}

/** `seq`: of what changed; whoever sat down after it was told then. */
export function sendRulesToAll(house: House, room: string, seq: number): void {
	const held = (): Room | undefined => house.shown().rooms.get(room);
	const sender = () => {
		const now = held();
		return now === undefined ? () => undefined : senderOf(house, now);
	};
	house.rounds.begin(`rules ${room}`, { people: () => held()?.seats ?? NOBODY, sender }, seq);
}

export function sendRules(house: House, room: Room, session: string): void {
	senderOf(house, room)(session);
}

/** What most are told alike is encoded once for all of them. */
function senderOf(house: House, room: Room): (session: string) => void {
	let shared: string | undefined;
	const encoded = (session: string): string => {
		if (hasRulesOfTheirOwn(room, session))
			return encode(house, room, titleFor(house, room, session), session);
		shared ??= encode(house, room, room.title, undefined);
		return shared;
	};
	return (session) => {
		for (const client of house.connected.clientsOf(session))
			if (client.rooms.get(room.room)?.state === "inside") client.connection.output.answer(encoded(session));
	};
}

/** A conversation has a title for each of its people, and what is about one person stands in that person's rules only. */
function hasRulesOfTheirOwn(room: Room, session: string): boolean {
	if (room.conversation !== undefined) return true;
	return room.moderation !== undefined && (room.moderation.mutes.has(session) || speaks(room, session));
}

function encode(house: House, room: Room, title: string, session: string | undefined): string {
	const { topic, capacity } = room;
	const rules = rulesFor(house, room, session);
	const frame: ServerFrameOf<"rules"> = { type: "rules", room: room.room, title, topic, capacity, rules };
	return JSON.stringify(frame);
}
