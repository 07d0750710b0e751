import type { ChatState } from "@parley/client/state/chat-state";
import { useMemo } from "react";
import { useChat } from "../react/use-chat.ts";
import { isDirect } from "./direct.ts";

/** Rooms of which one was told, or in which one is; no conversations, whose ids are nobody's words. */
function knownRooms({ rooms, own, directory }: Pick<ChatState, "rooms" | "own" | "directory">): string[] {
	const known = new Set([
		...rooms.keys(),
		...(own?.keys() ?? []),
		...(directory ?? []).map(({ room }) => room),
	]);
	return [...known].filter((room) => !isDirect(room));
}

/** The same set while they are the same. */
export function useKnownRooms(): ReadonlySet<string> {
	const rooms = useChat((state) => state.rooms);
	const own = useChat((state) => state.own);
	const directory = useChat((state) => state.directory);
	const known = useMemo(() => knownRooms({ rooms, own, directory }).join(" "), [rooms, own, directory]);
	return useMemo(() => new Set(known.split(" ")), [known]);
}
