import type { RoomState } from "@parley/client/state/chat-state";
import { useState } from "react";
import { entryLine } from "./entry-line.ts";

/** The line is placed once, on coming in, and stays put; only marking unread, or coming back after a lost link, moves it. */
export function useNewLine(room: RoomState, mySession: string): number | null {
	const [entry] = useState(() => ({ line: entryLine(room, mySession), told: room.newLineAfter }));
	return room.newLineAfter === entry.told ? entry.line : room.newLineAfter;
}
