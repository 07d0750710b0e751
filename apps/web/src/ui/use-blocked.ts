import { useMemo } from "react";
import { useChat } from "../react/use-chat.ts";

/** BLOCK3: whom one blocked, by id: what they are called. */
export function useBlocked(): ReadonlyMap<string, string> {
	const blocked = useChat((state) => state.blocked);
	return useMemo(() => new Map(blocked.map(({ id, name }) => [id, name])), [blocked]);
}
