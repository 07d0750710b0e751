import { bytesOf } from "./json.ts";

/** Of one call: what an agent reads costs it, and a flood of words is a way to steer it. */
export const MESSAGES_MAX = 50;
const ANSWER_BYTES_MAX = 32_768;
/** Room for what stands around the messages: the note, the room's id, where to go on. */
const AROUND_BYTES = 1_024;
/** Of a text that is too long, what is tried next. */
const SHORTER = 0.8;

export interface Fitting<T> {
	readonly told: readonly T[];
	/** some are left for the next call */
	readonly more: boolean;
}

interface Tellable {
	readonly room?: string;
	readonly text?: string;
}

/** As many as fit, in their order; the first one always, cut where it alone is too long. */
export function fitting<T extends Tellable>(all: readonly T[]): Fitting<T> {
	const told: T[] = [];
	let left = ANSWER_BYTES_MAX - AROUND_BYTES;
	for (const one of all.slice(0, MESSAGES_MAX)) {
		const next = told.length === 0 ? cutTo(one, left) : one;
		left -= bytesOf(next) + 1;
		if (left < 0) break;
		told.push(next);
	}
	return { told, more: told.length < all.length };
}

function cutTo<T extends Tellable>(one: T, bytes: number): T {
	let cut = one;
	for (let { text = "" } = one; bytesOf(cut) >= bytes && text !== ""; ) {
		text = text.slice(0, Math.floor(text.length * SHORTER));
		cut = { ...one, text: text.toWellFormed(), cut: true };
	}
	return cut;
}
