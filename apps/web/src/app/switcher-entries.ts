import type { Conversation, Me, OwnRoom, RoomState } from "@parley/client/state/chat-state";
import type { RoomSummary } from "@parley/protocol/http";
import { alertSettings, choiceFor, choose } from "../features/alerts/settings.ts";
import { sidebarRooms } from "../features/rooms/sidebar-rooms.ts";
import type { Entry } from "../features/switcher/entries.ts";
import { tellingNames } from "../ui/conversation-labels.ts";
import { isDirect, tellingTitle } from "../ui/direct.ts";
import type { Theme } from "../ui/look.ts";
import { switcherTexts as words } from "../ui/switcher-texts.ts";
import { talkPartners } from "../ui/talk-partners.ts";
import { texts } from "../ui/texts.ts";
import type { PanelsProps } from "./panel.ts";

type Rooms = ReadonlyMap<string, RoomState>;
type Conversations = ReadonlyMap<string, Conversation>;

/** The room one is in is the last one would look for. */
export function roomEntries(
	directory: readonly RoomSummary[] | null,
	rooms: Rooms,
	conversations: Conversations,
	own: ReadonlyMap<string, OwnRoom> | null,
	me: string,
	current: string,
	goTo: (room: string) => void,
): readonly Entry[] {
	const titles = new Map(
		[...(directory ?? []), ...(own?.values() ?? []), ...rooms.values()].map((state) => [
			state.room,
			tellingTitle(state),
		]),
	);
	return sidebarRooms(directory, rooms, conversations, me, own ?? undefined)
		.toSorted((a, b) => Number(a.room === current) - Number(b.room === current))
		.map(({ room, name, full, unread, mayRead }) => ({
			key: `room ${room}`,
			kind: isDirect(room) ? "person" : "room",
			label: isDirect(room) ? name : room,
			hint: full
				? words.full
				: isDirect(room)
					? aboutTalk(conversations.get(room))
					: (titles.get(room) ?? ""),
			unread: mayRead ? unread : 0,
			run: () => goTo(room),
		}));
}

/**
 * Everybody in one's rooms but those with whom one is in a conversation of two just now: it stands there itself. By their
 * sessions, for a name may be that of several.
 */
export function peopleEntries(
	rooms: Rooms,
	conversations: Conversations,
	me: Me,
	talk: (people: readonly string[]) => void,
): readonly Entry[] {
	const together = new Set(
		sidebarRooms(null, rooms, conversations, me.name)
			.filter((it) => it.partner === "here")
			.map((it) => conversations.get(it.room)?.with)
			.map((others) => (others?.length === 1 ? others[0]?.session : undefined)),
	);
	const partners = talkPartners(rooms, conversations, me.session);
	const nameOf = tellingNames(partners);
	return partners
		.filter(({ session }) => !together.has(session))
		.map((partner) => ({
			key: `person ${partner.session}`,
			kind: "person",
			label: nameOf(partner),
			hint: words.talk,
			unread: 0,
			run: () => talk([partner.session]),
		}));
}

function aboutTalk(conversation: Conversation | undefined): string {
	const state = conversation?.state;
	if (state === "ignored" || state === "blocked") return words.turnedAway[state];
	return (conversation?.with.length ?? 1) > 1 ? words.together : words.talk;
}

export function openEntry(room: string, goTo: (room: string) => void): Entry {
	const label = words.openRoom(room);
	return { key: "open", kind: "command", label, hint: words.openRoomHint, unread: 0, run: () => goTo(room) };
}

interface CommandParts extends PanelsProps {
	/** how many messages */
	readonly unsent: number;
	readonly talk: (people: readonly string[]) => void;
	readonly chooseTheme: (theme: Theme) => void;
	readonly signOut: () => void;
	/** null where nothing is unread */
	readonly readAll: (() => void) | null;
}

export function commandEntries({
	room,
	state,
	mayOpenRooms,
	show,
	...parts
}: CommandParts): readonly Entry[] {
	const { commands } = words;
	const command = (name: keyof typeof commands, run: () => void): Entry => ({
		...{ key: `command ${name}`, kind: "command", unread: 0, run },
		...commands[name],
	});
	const muted = state !== undefined && choiceFor(alertSettings(), state) === "nothing";
	const here =
		state?.seat.state === "inside"
			? [
					command("alerts", () => show({ kind: "alerts" })),
					command("pins", () => show({ kind: "room", first: "pins" })),
					command("invite", () => show({ kind: "invite" })),
					muted
						? command("unmute", () => choose(room, "mentions"))
						: command("mute", () => choose(room, "nothing")),
					command("people", parts.onPeople),
					{ ...command("leave", () => parts.onLeave(room)), hint: texts.common.roomName(room) },
				]
			: [];
	return [
		...here,
		...(parts.readAll ? [command("allRead", parts.readAll)] : []),
		...(mayOpenRooms
			? [command("converse", () => parts.talk([])), command("newRoom", () => show({ kind: "new-room" }))]
			: []),
		command("directory", () => show({ kind: "directory" })),
		...(parts.unsent > 0 ? [command("unsent", () => show({ kind: "unsent" }))] : []),
		command("saved", () => show({ kind: "saved" })),
		command("later", () => show({ kind: "later" })),
		command("own", () => show({ kind: "own" })),
		command("keys", () => show({ kind: "keys" })),
		command("light", () => parts.chooseTheme("light")),
		command("dark", () => parts.chooseTheme("dark")),
		command("system", () => parts.chooseTheme("system")),
		command("signOut", parts.signOut),
	];
}
