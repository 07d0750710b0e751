import type { Reacted } from "@parley/protocol/events";

/**
 * Who reacted with what to one message, and the JSON of it: "mine" differs from reader to reader, all else is written
 * once for each change. It is changed in place, since each copy would cost as much as all who reacted.
 */
export class Reactors {
	readonly #who = new Map<string, Set<string>>();
	/** of each emoji, up to whether it is mine */
	readonly #written = new Map<string, string>();
	#bytes = 0;
	/** the newest reaction that is counted */
	seq = 0;

	/** what the counts take in JSON */
	get bytes(): number {
		return this.#bytes;
	}

	count({ emoji, author, on, seq }: Pick<Reacted, "emoji" | "author" | "on" | "seq">): void {
		const who = this.#who.get(emoji) ?? new Set();
		if (on) who.add(author);
		else who.delete(author);
		this.seq = seq;
		this.#bytes -= bytesOf(this.#written.get(emoji));
		if (who.size === 0) {
			this.#who.delete(emoji);
			this.#written.delete(emoji);
			return;
		}
		const written = `${JSON.stringify(emoji)}:{"count":${who.size},"mine":`;
		this.#bytes += bytesOf(written);
		this.#who.set(emoji, who);
		this.#written.set(emoji, written);
	}

	/** `reactions` of a message, as JSON */
	seenBy(viewer: string): string {
		const parts: string[] = [];
		for (const [emoji, written] of this.#written)
			parts.push(`${written}${this.#who.get(emoji)?.has(viewer) ?? false}}`);
		return `{${parts.join(",")}}`;
	}
}

/** With what is added for each reader. */
function bytesOf(written: string | undefined): number {
	return written === undefined ? 0 : Buffer.byteLength(`${written}false},`);
}
