import type { EventOf } from "../../../app/events.ts";
import {
	endMembership,
	free,
	type HouseState,
	hasFreeSeat,
	promote,
	type Room,
} from "../../../app/rules/house-state.ts";
import { type Companion, type FoundConversation, isDirect, remember, setOf } from "./companions.ts";
import { isOneOf } from "./conversations.ts";

/** Of a conversation of before: it was of two. */
const SEATS = 2;
const NONE: readonly string[] = [];

/** Where the log closes the conversations of before: each has its people, and whoever else sat there is outside. */
export function foldClosed(
	state: HouseState,
	{ found = [], seats }: EventOf<"conversations-closed">,
	seq: number,
): void {
	state.conversations.inForce = true;
	for (const conversation of found) {
		belongs(state, conversation, seq);
		if (seats) seatWhoWaits(state, conversation, seq);
	}
}

export function foldBegun(state: HouseState, { room, people, at }: EventOf<"conversation-begun">): void {
	const conversation = people.map(
		(person, place): Companion => ({ ...person, answer: place === 0 ? "accepted" : "new" }),
	);
	state.rooms.set(room, {
		...{ room, title: "", topic: "", capacity: people.length, listed: false, owner: null, readOnly: false },
		...{ verifier: null, closed: false, slowMs: 0, moderation: undefined, conversation, openedAt: at },
		alone: [room],
		seats: new Map(),
		line: new Map(),
		outside: undefined,
		passed: undefined,
		moved: 0,
	});
	remember(state.conversations, room, conversation, true);
	state.conversations.count += 1;
}

export function foldAnswered(
	state: HouseState,
	{ room, session, answer }: EventOf<"conversation-answered">,
): void {
	const companion = state.rooms.get(room)?.conversation?.find((one) => one.session === session);
	if (companion !== undefined) companion.answer = answer;
}

/** The second of a conversation of before has sat down. Where the two have another one, this stays what it is: closed. */
export function complete(state: HouseState, room: Room, session: string): void {
	const [one] = room.conversation ?? [];
	if (room.conversation?.length !== 1 || one === undefined || one.session === session) return;
	const second = { session, name: state.sessions.get(session)?.name ?? "", answer: "accepted" } as const;
	room.conversation.push(second);
	const pair = setOf([one.session, session]);
	const isCurrent = !state.conversations.bySet.has(pair);
	room.closed ||= !isCurrent;
	remember(state.conversations, room.room, [second], false);
	if (isCurrent) state.conversations.bySet.set(pair, room.room);
}

/** The session is over: its last name stays with its conversations. */
export function keepName(state: HouseState, session: string, name: string): void {
	for (const room of state.conversations.bySession.get(session) ?? NONE)
		for (const companion of state.rooms.get(room)?.conversation ?? [])
			if (companion.session === session) companion.name = name;
}

function belongs(state: HouseState, { room: id, people, isCurrent }: FoundConversation, seq: number): void {
	const room = state.rooms.get(id);
	if (room === undefined || !isDirect(id)) return;
	room.conversation = people.map((person) => ({ ...person, answer: "accepted" }));
	room.listed = false;
	room.capacity = SEATS;
	room.closed ||= !isCurrent;
	remember(state.conversations, id, room.conversation, isCurrent);
	for (const held of ["seats", "line"] as const)
		for (const session of [...room[held].keys()])
			if (!isOneOf(room, session))
				free(state, session, { room: id, held: held === "seats" ? "seat" : "line", promoted: null }, seq);
	for (const session of [...(room.outside?.keys() ?? []), ...(room.passed ?? [])])
		if (!isOneOf(room, session)) endMembership(state, id, session);
}

/** Seats are free now that others had, and who waits on is one of its people. */
function seatWhoWaits(state: HouseState, { room: id }: FoundConversation, seq: number): void {
	const room = state.rooms.get(id);
	if (room === undefined) return;
	for (const session of [...room.line.keys()]) if (hasFreeSeat(room)) promote(state, room, session, seq);
}
