import type { TimelineEvent } from "@parley/protocol/events";
import type { ChainedEvent } from "@parley/protocol/timeline";
import type { RoomChain } from "./room-chain.ts";

/** Each message's text by its Seq; null once it was removed. */
type View = Map<number, string | null>;

/** What somebody shows who folded everything they were given since they last came in anew. */
export function viewOf(chains: readonly RoomChain[], room: string): View {
	const stays = chains.filter((chain) => chain.room === room);
	const anew = stays.findLastIndex(({ resumedFrom }) => resumedFrom === undefined);
	return folded(stays.slice(Math.max(0, anew)).flatMap(({ events }) => events));
}

/** NOW1: whoever stands at the head shows each message as it stands now. Returns where they do not. */
export function staleTexts(who: string, view: View, history: readonly TimelineEvent[]): string[] {
	const truth = folded(history);
	return [...view].flatMap(([seq, text]) =>
		truth.get(seq) === text ? [] : [`NOW1 ${who} shows #${seq} as ${text}, it is ${truth.get(seq)}`],
	);
}

function folded(events: readonly ChainedEvent[]): View {
	const view: View = new Map();
	const authors = new Map<number, string>();
	for (const event of events) {
		if (event.type === "posted") {
			view.set(event.seq, event.text ?? null);
			authors.set(event.seq, event.author);
		}
		if (event.type === "edited" && typeof view.get(event.target) === "string")
			view.set(event.target, event.text);
		if (event.type === "removed" && view.has(event.target)) view.set(event.target, null);
		if (event.type === "erased" && event.messages === "removed") erase(view, authors, event.author);
	}
	return view;
}

function erase(view: View, authors: ReadonlyMap<number, string>, left: string): void {
	for (const [seq, author] of authors) if (author === left) view.set(seq, null);
}
