import { randomUUID } from "node:crypto";
import type { Acted, ActivityNow } from "@parley/protocol/activity-frames";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { expected, LOBBY, type Person, refusedAs, seqOf } from "./person.ts";

export const QUESTION = { question: "Tea or coffee?", options: ["tea", "coffee"] };

/** Posts an activity, and resolves with the Seq of its message. */
export async function begins(
	person: Person,
	name: string,
	start: unknown = {},
	{ room = LOBBY, id = randomUUID() } = {},
): Promise<number> {
	return seqOf(await asksToBegin(person, name, start, { room, id }));
}

export function asksToBegin(
	person: Person,
	name: string,
	start: unknown = {},
	{ room = LOBBY, id = randomUUID() } = {},
): Promise<ServerFrame> {
	return person.asks({ type: "post", room, id, text: "", activity: { name, start } });
}

export function asksToAct(
	person: Person,
	target: number,
	command: Record<string, unknown>,
	room = LOBBY,
): Promise<ServerFrame> {
	return person.asks({ type: "act", room, target, command });
}

/** Makes a move, and resolves with its Seq. */
export async function acts(
	person: Person,
	target: number,
	command: Record<string, unknown>,
	room = LOBBY,
): Promise<number> {
	return seqOf(await asksToAct(person, target, command, room));
}

/** Why not, in a word. */
export async function isRefusedTo(
	person: Person,
	target: number,
	command: Record<string, unknown>,
	room = LOBBY,
): Promise<string | undefined> {
	return refusedAs("not-allowed", await asksToAct(person, target, command, room)).reason;
}

export async function looksAt(person: Person, target: number, room = LOBBY): Promise<ActivityNow> {
	return expected("activity", await person.asks({ type: "activity", room, target }));
}

/** Moves of that activity that they were told of. */
export function movesTold(person: Person, target: number): Acted[] {
	return person.inbox.frames("acted").filter((frame) => frame.target === target);
}
