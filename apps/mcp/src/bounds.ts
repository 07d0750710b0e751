/** Of one call: what an agent reads costs it, and a flood of words is a way to steer it. */
export const MESSAGES_MAX = 50;
export const ANSWER_BYTES_MAX = 32_768;
/** Room for the fields around the messages. */
const AROUND_BYTES = 512;

interface Told {
	readonly text: string;
	readonly cut?: true;
}

export interface Fitting<T> {
	readonly told: readonly T[];
	/** some are left for the next call */
	readonly more: boolean;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many as fit, in their order; the first one always, cut where it alone is too long. */
export function fitting<T extends Told>(messages: readonly T[]): Fitting<T> {
	const told: T[] = [];
	let left = ANSWER_BYTES_MAX - AROUND_BYTES;
	for (const message of messages.slice(0, MESSAGES_MAX)) {
		const one = told.length === 0 ? cutTo(message, left) : message;
		left -= bytesOf(one) + 1;
		if (left < 0) break;
		told.push(one);
	}
	return { told, more: told.length < messages.length };
}

function cutTo<T extends Told>(message: T, bytes: number): T {
	if (bytesOf(message) < bytes) return message;
	let text = message.text;
	let cut: T = message;
	do {
		text = text.slice(0, Math.floor(text.length * 0.8));
		cut = { ...message, text: text.toWellFormed(), cut: true };
	} while (bytesOf(cut) >= bytes && text !== "");
	return cut;
}
