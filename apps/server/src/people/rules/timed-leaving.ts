import type { TimerChange } from "@parley/engine/timers";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent, EventOf } from "../../app/events.ts";

type Change = TimerChange<Draft>;

const NONE: readonly Change[] = [];

/**
 * WHO60: readers are told in each room by an event of its own, and reactions go one by one, each as its person would take it
 * back, so that counts hold for every page that ever was. All of it lies in the log as timers, and so in every backup.
 */
export function ofLeaving(event: ChatEvent, seq: number): readonly Change[] {
	if (event.type === "session-released") return event.erased === undefined ? NONE : marks(event, seq);
	if (event.type !== "reacted" || event.erases !== true) return NONE;
	return [takeBack(event.author, event.at)];
}

function marks({ session, erased, at }: EventOf<"session-released">, seq: number): readonly Change[] {
	const { messages = "removed", rooms = [] } = erased ?? {};
	const told = rooms.map((room): Change => {
		const command: Draft = { type: "mark-erased", room, session, messages, at };
		return { set: { id: `erased ${seq} ${room}`, at, command } };
	});
	return messages === "removed" ? [...told, takeBack(session, at)] : told;
}

function takeBack(session: string, at: number): Change {
	return { set: { id: `take-back ${session}`, at, command: { type: "take-back", session, at } } };
}
