import { useEffect, useState } from "react";
import type { ChatState } from "../client/chat-state.ts";
import { useChat, useClient } from "../react/use-chat.ts";
import { recall, remember } from "../ui/storage.ts";
import { parseRoute, roomPath } from "./routing.ts";

const KEY = "parley.rooms";
const ROOMS_MAX = 50;

/** A reload keeps one's rooms, with their unread numbers: also those on no list, which one could not find again. */
export function useOwnRooms(room: string): void {
	const client = useClient();
	const [before] = useState(() => readOwnRooms().filter((other) => other !== room));
	useEffect(() => {
		for (const other of before) client.join(other);
		return () => {
			// Gone for good, and not only from this page: whoever comes next starts with rooms of their own.
			if (client.getState().me === null) remember(KEY, null);
		};
	}, [client, before]);
	const own = useChat(({ rooms }) => namesOf(rooms));
	useEffect(() => remember(KEY, own), [own]);
}

/** One text, so that a message in one of them is no change. */
function namesOf(rooms: ChatState["rooms"]): string {
	const own = [...rooms.values()].filter(
		({ membership }) => membership.state !== "refused" && membership.state !== "left",
	);
	return own.map(({ room }) => room).join(" ");
}

/** As they were when this browser was last inside. */
export function readOwnRooms(): readonly string[] {
	const written = (recall(KEY) ?? "").split(" ").slice(0, ROOMS_MAX);
	return written.filter((room) => parseRoute({ pathname: roomPath(room), hash: "" }).room !== null);
}
