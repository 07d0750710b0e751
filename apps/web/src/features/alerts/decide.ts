import type { Arrival } from "@parley/client/state/chat-client";
import { mentions } from "@parley/protocol/mentions";
import type { Choice } from "./settings.ts";

export interface Listener {
	readonly name: string;
	readonly session: string;
	readonly choice: Choice;
	/** who else might be meant by an @ */
	readonly names: readonly string[];
}

/** What a message is to one who listens: nothing to be told of, something, or something that calls them. */
export function meaningFor(arrival: Arrival, listener: Listener): "nothing" | "message" | "mention" {
	if (listener.choice === "nothing" || arrival.author === listener.session) return "nothing";
	if (mentions(arrival.text, listener.name, listener.names)) return "mention";
	return listener.choice === "all" ? "message" : "nothing";
}

/** Messages of one room that came close together: one alert. */
export interface Batch {
	readonly newest: Arrival;
	/** the last mention, else the last message */
	readonly quoted: Arrival;
	readonly calls: boolean;
	readonly count: number;
}

export function addToBatch(batch: Batch | undefined, arrival: Arrival, calls: boolean): Batch {
	if (batch === undefined) return { newest: arrival, quoted: arrival, calls, count: 1 };
	return {
		newest: arrival,
		quoted: calls || !batch.calls ? arrival : batch.quoted,
		calls: calls || batch.calls,
		count: batch.count + 1,
	};
}
