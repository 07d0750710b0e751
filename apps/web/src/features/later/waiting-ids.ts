import { risingUuid } from "@parley/client/state/rising-uuid";
import type { Told } from "../../ui/ask-house.ts";

/**
 * Under which id a text of a room is to wait, kept until it is known what became of it: an answer that was lost may have
 * been a yes, and a second try must not make it wait twice, in whatever dialog it is made.
 */
export class WaitingIds {
	readonly #unanswered = new Map<string, string>();

	of(room: string, text: string): string {
		const key = keyOf(room, text);
		const id = this.#unanswered.get(key) ?? risingUuid();
		this.#unanswered.set(key, id);
		return id;
	}

	/** A no says nothing of a try before it, but for the one that says that this id is used up. */
	answered(room: string, text: string, told: Told<unknown>): void {
		if (told.ok || told.code === "id-reused") this.#unanswered.delete(keyOf(room, text));
	}
}

function keyOf(room: string, text: string): string {
	return JSON.stringify([room, text]);
}
