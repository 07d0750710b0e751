import type { Moderation } from "../../app/events.ts";
import { free, type HouseState, moderationOf, promote, type Room } from "../../app/rules/house-state.ts";
import { foldIntegration } from "../../hooks/rules/integrate.ts";

/** Brings a room past one deed of a moderator. */
export function foldModeration(state: HouseState, event: Moderation, seq: number): void {
	const room = state.rooms.get(event.room);
	if (room === undefined) return;
	if (event.deed.do === "integration") return foldIntegration(state, event, seq);
	const { person } = event.deed;
	if (event.freed !== undefined && person !== undefined) free(state, person.session, event.freed, seq);
	if (person === undefined) change(room, event);
	else keep(room, event, person, seq);
	for (const session of event.promoted ?? []) promote(state, room, session, seq);
}

function keep(
	room: Room,
	{ deed, secret }: Moderation,
	{ session, name }: { session: string; name: string },
	seq: number,
): void {
	const { bans, mutes, speakers, moderators } = moderationOf(room);
	const until = deed.until ?? 0;
	switch (deed.do) {
		case "ban": {
			// a newer ban of the same person stands for the older
			for (const [older, ban] of bans) if (ban.session === session) bans.delete(older);
			const { key = "", addresses = [] } = secret;
			bans.set(seq, { ban: seq, session, name, key, addresses, until });
			return;
		}
		case "unban":
			if (deed.ban !== undefined) bans.delete(deed.ban);
			return;
		case "mute":
			mutes.set(session, { name, until, since: seq });
			return;
		case "unmute":
			mutes.delete(session);
			return;
		case "speaker":
			if (deed.on === true) speakers.set(session, name);
			else speakers.delete(session);
			return;
		case "hand-over":
			room.owner = session;
			mutes.delete(session);
			moderators.delete(session);
			return;
		case "moderator":
			if (deed.on === true) moderators.set(session, name);
			else moderators.delete(session);
			return;
	}
}

function change(room: Room, { deed: { settings = {} }, secret }: Moderation): void {
	const { title, topic, capacity, listed, slowSeconds, readOnly, closed, embed } = settings;
	// a room whose title was emptied is called by its id, as one that was opened without
	if (title !== undefined) room.title = title === "" ? room.room : title;
	room.topic = topic ?? room.topic;
	room.capacity = capacity ?? room.capacity;
	room.listed = listed ?? room.listed;
	room.readOnly = readOnly ?? room.readOnly;
	room.closed = closed ?? room.closed;
	if (slowSeconds !== undefined) room.slowMs = slowSeconds * 1000;
	if (embed !== undefined) room.embed = embed === "no" ? undefined : embed;
	if (secret.verifier === undefined) return;
	room.verifier = secret.verifier;
	room.passed = undefined;
}
