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
		numberOf: (id: unknown) =>
			typeof id === "string" && id.endsWith(tail) ? Number.parseInt(id.slice(0, 8), 16) : undefined,
	};
}
