import { SearchAnswer } from "@parley/protocol/lookups";
import type { Agent, Searching } from "./agent.ts";
import { MESSAGES_MAX } from "./bounds.ts";
import type { HouseByToken } from "./house.ts";
import { timeOf } from "./told.ts";

/** Newest first, in the rooms that whoever asks may read. */
export async function searched(
	house: HouseByToken,
	{ words, room, before }: Searching,
): ReturnType<Agent["search"]> {
	const { hits, more } = await house.ask(
		"/api/search",
		{ q: words, room, before, limit: MESSAGES_MAX },
		SearchAnswer,
	);
	const messages = hits.map(({ room: where, seq, name, author, at, snippet }) => ({
		...{ room: where, seq, name, author, at: timeOf(at) },
		text: snippet.map(({ text }) => text).join(""),
	}));
	return { messages, more };
}
