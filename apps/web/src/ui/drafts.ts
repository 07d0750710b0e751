import { recall, remember } from "./storage.ts";

const keyOf = (room: string) => `parley.draft.${room}`;

/** What is being written in a room and was not sent; "" for nothing. */
export function draftOf(room: string): string {
	return recall(keyOf(room)) ?? "";
}

export function keepDraft(room: string, text: string): void {
	remember(keyOf(room), text);
}
