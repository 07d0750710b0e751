import { TYPING_REPEAT_MS } from "@parley/protocol/limits";
import { useRef } from "react";
import { useClient } from "../../react/use-chat.ts";

/** Tells the room that one is typing, as seldom as it still holds. */
export function useTyping(room: string): (text: string) => void {
	const client = useClient();
	const toldAt = useRef(Number.NEGATIVE_INFINITY);
	return (text) => {
		const now = performance.now();
		if (text.trim() === "" || now - toldAt.current < TYPING_REPEAT_MS) return;
		toldAt.current = now;
		client.typing(room);
	};
}
