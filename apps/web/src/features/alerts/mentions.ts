import type { RoomState } from "../../client/chat-state.ts";

/** Names nobody can take: they mean all of the room. */
const EVERYBODY = ["everyone", "here", "room"];
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const IN_A_WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Whether `text` calls `name` with an @. Of `others`, whoever has the longer name that fits is meant instead. */
export function mentions(text: string, name: string, others: readonly string[] = []): boolean {
	const read = keyOf(text.replaceAll(CODE, " "));
	const key = keyOf(name);
	const longer = others.map(keyOf).filter((other) => other.length > key.length && other.startsWith(key));
	for (let at = read.indexOf("@"); at >= 0; at = read.indexOf("@", at + 1)) {
		if (isInWord(read.slice(0, at).at(-1))) continue;
		const called = (who: string) => read.startsWith(who, at + 1) && !isInWord(read[at + 1 + who.length]);
		if (EVERYBODY.some(called)) return true;
		if (called(key) && !longer.some(called)) return true;
	}
	return false;
}

/** Counted from what is unread, each time anew. */
export function unreadMentions(room: RoomState, me: { name: string; session: string }): number {
	if (room.unread === 0) return 0;
	const names = room.members?.map((member) => member.name);
	return room.rows.filter(
		(row) =>
			row.kind === "message" &&
			row.seq > room.readSeq &&
			row.author !== me.session &&
			row.text !== undefined &&
			mentions(row.text, me.name, names),
	).length;
}

function keyOf(name: string): string {
	return name.normalize("NFC").toLowerCase();
}

function isInWord(char: string | undefined): boolean {
	return char !== undefined && IN_A_WORD.test(char);
}
