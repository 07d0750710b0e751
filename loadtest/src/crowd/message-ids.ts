/** Message number `k` as the id of a post, and back: whoever reads a message knows which one it is, and since when. */
export interface MessageIds {
	idOf(k: number): string;
	/** undefined: a message of somebody else */
	numberOf(id: unknown): number | undefined;
}

/** `run`: 12 hexadecimal digits that tell this crowd's messages from all others. */
export function messageIds(run: string): MessageIds {
	const tail = `-0000-4000-8000-${run}`;
	return {
		idOf: (k) => k.toString(16).padStart(8, "0") + tail,
		numberOf: (id) =>
			typeof id === "string" && id.endsWith(tail) ? Number.parseInt(id.slice(0, 8), 16) : undefined,
	};
}
