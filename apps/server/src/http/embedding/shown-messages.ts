import type { EmbeddedMessage } from "@parley/protocol/embedding";
import type { Posted, TimelineEvent } from "@parley/protocol/events";

const MESSAGES_MAX = 100;
const CHARS_MAX = 128 * 1024;

interface Held {
	/** told to nobody */
	readonly author: string;
	/** of the edit that it has, and of the removal */
	readonly changedSeq: number;
	readonly told: EmbeddedMessage;
}

/** EMBED4: the newest messages of a room, as who is nobody there is told them. */
export class ShownMessages {
	readonly #held = new Map<number, Held>();
	#chars = 0;

	get all(): readonly EmbeddedMessage[] {
		return [...this.#held.values()].map(({ told }) => told);
	}

	/** In order; what of them is another by it, as it stands now. */
	take(event: TimelineEvent): readonly EmbeddedMessage[] {
		switch (event.type) {
			case "posted":
				return this.#hold(event);
			case "edited":
				return this.#change(event.target, event.seq, (told) => ({ ...told, text: event.text, edited: true }));
			case "removed":
				return this.#change(event.target, event.seq, removed);
			case "erased":
				return [...this.#held].flatMap(([seq, { author, told }]) => {
					if (author !== event.author || told.name === event.name) return [];
					const leaving = event.messages === "removed" ? removed(told) : told;
					return this.#change(seq, event.seq, () => ({ ...leaving, name: event.name }));
				});
			case "reacted":
			case "moderated":
				return [];
		}
	}

	#hold(posted: Posted): readonly EmbeddedMessage[] {
		const { seq, author, editedSeq = 0, removedSeq = 0 } = posted;
		const told = asTold(posted);
		this.#held.set(seq, { author, changedSeq: Math.max(editedSeq, removedSeq), told });
		this.#chars += charsOf(told);
		this.#dropOldest();
		return [told];
	}

	/** What a page gave as it stands now has some changes already that come behind it. */
	#change(
		seq: number,
		changedSeq: number,
		change: (told: EmbeddedMessage) => EmbeddedMessage,
	): readonly EmbeddedMessage[] {
		const held = this.#held.get(seq);
		if (held === undefined || held.changedSeq >= changedSeq) return [];
		const changed = change(held.told);
		const told = held.told.removed === true ? removed(changed) : changed;
		this.#chars += charsOf(told) - charsOf(held.told);
		this.#held.set(seq, { ...held, changedSeq, told });
		return [told];
	}

	#dropOldest(): void {
		for (const [seq, { told }] of this.#held) {
			if (this.#held.size === 1 || (this.#held.size <= MESSAGES_MAX && this.#chars <= CHARS_MAX)) return;
			this.#held.delete(seq);
			this.#chars -= charsOf(told);
		}
	}
}

function asTold({ seq, name, at, text, replyTo, files, editedSeq, removedSeq }: Posted): EmbeddedMessage {
	if (removedSeq !== undefined) return { seq, name, at, removed: true };
	return {
		...{ seq, name, at, text: text ?? "" },
		...(replyTo !== undefined && { replyTo }),
		...(editedSeq !== undefined && { edited: true }),
		...(files !== undefined && { files: files.map((file) => file.name) }),
	};
}

function removed({ seq, name, at }: EmbeddedMessage): EmbeddedMessage {
	return { seq, name, at, removed: true };
}

function charsOf({ text = "", files = [] }: EmbeddedMessage): number {
	return text.length + files.join("").length;
}
