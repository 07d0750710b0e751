/** What is being written right before the caret, and where it starts. */
export interface Begun {
	readonly kind: "emoji" | "mention" | "room";
	/** without its `:`, `@` or `#` */
	readonly query: string;
	readonly from: number;
}

const EMOJI = /(?:^|[\s(])(:([a-z0-9_+-]{2,30}))$/iu;
/** A name may hold single spaces; whether one does is for the list of names to say. */
const MENTION = /(?:^|[\s(*_~>"'])(@([\p{L}\p{N}\p{M}_.'-]*(?: [\p{L}\p{N}\p{M}_.'-]+){0,3}))$/u;
/** A number is that of a message. */
const ROOM = /(?:^|[\s(*_~>"'])(#((?![0-9]+$)[a-z0-9-]*))$/iu;
const LOOK_BACK_CHARS = 80;

export function begunAt(text: string, caret: number): Begun | null {
	const before = text.slice(Math.max(0, caret - LOOK_BACK_CHARS), caret);
	const emoji = EMOJI.exec(before);
	if (emoji?.[1] !== undefined)
		return { kind: "emoji", query: emoji[2] ?? "", from: caret - emoji[1].length };
	const room = ROOM.exec(before);
	if (room?.[1] !== undefined) return { kind: "room", query: room[2] ?? "", from: caret - room[1].length };
	const mention = MENTION.exec(before);
	if (mention?.[1] === undefined) return null;
	return { kind: "mention", query: mention[2] ?? "", from: caret - mention[1].length };
}

const WRITTEN_OUT = /(?:^|[\s(])(:([a-z0-9_+-]{2,30}):)$/iu;

/** `:tada:` as soon as its second colon is written. */
export function emojiWrittenOut(text: string, caret: number): { name: string; from: number } | null {
	const found = WRITTEN_OUT.exec(text.slice(Math.max(0, caret - LOOK_BACK_CHARS), caret));
	return found?.[1] === undefined ? null : { name: found[2] ?? "", from: caret - found[1].length };
}

export interface Written {
	readonly text: string;
	readonly caret: number;
}

/** The text with what stands between `from` and the caret replaced, and the caret behind it. */
export function replaced({ text, caret }: Written, from: number, by: string): Written {
	return { text: text.slice(0, from) + by + text.slice(caret), caret: from + by.length };
}
