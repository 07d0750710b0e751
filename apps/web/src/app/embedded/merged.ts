import type { EmbeddedMessage } from "@parley/protocol/embedding";

/** As many as the house tells whoever comes anew. */
const MESSAGES_MAX = 100;

/** What is another now stands in the place of what it was; what is new stands last, in the order of the room. */
export function merged(
	shown: readonly EmbeddedMessage[],
	changed: readonly EmbeddedMessage[],
): readonly EmbeddedMessage[] {
	const bySeq = new Map(shown.map((message) => [message.seq, message]));
	const newest = shown.at(-1)?.seq ?? 0;
	// one that went out of what is shown does not come back by an edit
	for (const message of changed)
		if (bySeq.has(message.seq) || message.seq > newest) bySeq.set(message.seq, message);
	return [...bySeq.values()].slice(-MESSAGES_MAX);
}
