import { writeLastRoom } from "../session/stored-session.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Core } from "./core.ts";

type RoomActions = Pick<
	ChatClient,
	| "join"
	| "wait"
	| "leave"
	| "leaveLine"
	| "leftElsewhere"
	| "open"
	| "converse"
	| "answer"
	| "moderate"
	| "block"
>;

/** Seats, rooms that are opened, conversations, and what the owner of a room may do. */
export function roomActions(core: Core): RoomActions {
	const { environment, store, rooms, own, ask } = core;
	return {
		join: (room, passphrase, isKnown) => {
			writeLastRoom(environment.local, room);
			store.act(() => rooms.join(room, passphrase, isKnown));
		},
		wait: (room) => store.act(() => rooms.wait(room)),
		leave: (room) => leaveRoom(core, room),
		leaveLine: (room) => store.act(() => rooms.leaveLine(room)),
		leftElsewhere: (room) =>
			store.act(() => {
				const left = { type: "left", room, reason: "left" } as const;
				own.onLeft(left);
				rooms.onLeft(left);
			}),
		open: (room, details) => ask({ type: "open", room, ...details }),
		converse: (sessions) => ask({ type: "converse", with: [...sessions] }),
		answer: (room, said) => ask({ type: "answer", room, do: said }),
		moderate: (room, wish) => ask({ type: "moderate", room, wish }),
		block: (person, on) => ask({ type: "block", person, on }),
	};
}

/** `staysShown`: in other tabs of this core, as a room that was left */
export function leaveRoom(core: Core, room: string, staysShown = false): void {
	const { store, rooms, own, uploads, reads, ownTyping } = core;
	store.act(() => {
		uploads.dropAttachments(room);
		rooms.leave(room, own.state?.has(room) === true, staysShown);
		own.drop(room);
		reads.forget(room);
		ownTyping.done(room);
	});
}
