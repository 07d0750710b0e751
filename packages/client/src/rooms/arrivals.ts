import type { ChainedEvent } from "@parley/protocol/timeline";
import type { Arrival } from "../state/chat-client.ts";

export class Arrivals {
	readonly #listeners = new Set<(arrival: Arrival) => void>();
	readonly #toldTo = new Map<string, number>();

	readonly listen = (listener: (arrival: Arrival) => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** What lies at or before `head` is history, whatever was told before: a restored house counts lower. */
	startAt(room: string, head: number): void {
		this.#toldTo.set(room, head);
	}

	/** A replay may overlap with what was heard before the link was lost. */
	came(event: ChainedEvent): void {
		if (event.type !== "posted" || event.seq <= (this.#toldTo.get(event.room) ?? 0)) return;
		const { room, seq, name, author, text } = event;
		this.#toldTo.set(room, seq);
		if (text === undefined) return;
		for (const listener of this.#listeners) listener({ room, seq, name, author, text });
	}
}
