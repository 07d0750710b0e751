/** Whatever a server says. */
export interface ServerWord {
	readonly type?: unknown;
	readonly [field: string]: unknown;
}

export type MessageIds = ReturnType<typeof messageIds>;

/**
 * Message number `k` as the id of a post, and back: whoever reads a message knows which one it is, and since when.
 * `run`: 12 hexadecimal digits that tell this crowd's messages from all others.
 */
export function messageIds(run: string) {
	const tail = `-0000-4000-8000-${run}`;
	return {
		idOf: (k: number) => k.toString(16).padStart(8, "0") + tail,
		/** undefined: a message of somebody else */
		numberOf: (id: unknown) => (typeof id === "string" && id.endsWith(tail) ? numberIn(id) : undefined),
	};
}

/** Whichever crowd's it is. */
export function numberIn(id: string): number {
	return Number.parseInt(id.slice(0, 8), 16);
}

const WORDS =
	"so then we all went down to the harbour where old ships lay asleep and nobody spoke until morning came over the quiet water with its thin grey light";
const UNIT_MAX = 4_096;

/** Makes texts of exactly so many bytes: plain words, without anything that JSON has to escape, none like the last. */
export function textsOf(bytes: number): () => string {
	let turn = 0;
	const long = WORDS.repeat(Math.ceil((bytes + UNIT_MAX) / WORDS.length));
	return () => {
		const text = long.slice(turn, turn + bytes);
		turn = (turn + 7) % UNIT_MAX;
		return text;
	};
}
