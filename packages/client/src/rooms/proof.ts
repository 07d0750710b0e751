import { CONTINUITY_EVENTS, continuityLine } from "@parley/protocol/continuity-hash";
import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ChainedEvent, ChainLink } from "@parley/protocol/timeline";
import type { Requests } from "../link/requests.ts";
import type { Proof } from "../state/chat-client.ts";
import type { RoomView } from "./room-view.ts";

type PageBefore = (seq: number) => Promise<readonly ChainedEvent[] | null>;

/**
 * The newest events up to `seq`, as many as a continuity hash covers: what this page holds as it was heard, and
 * what it does not hold fetched and held against the chain. null: something is missing, or cannot be fetched now.
 */
export async function proofTo(
	{ timeline }: Pick<RoomView, "timeline">,
	seq: number,
	pageBefore: PageBefore,
): Promise<Proof | null> {
	let links: readonly ChainLink[] = timeline.stretchTo(seq);
	while (links.length < CONTINUITY_EVENTS && links[0]?.prev !== 0) {
		const older = await pageBefore(links[0]?.seq ?? seq + 1);
		const joined = older && [...older.map(linkOf), ...links];
		if (!joined || joined.length === links.length || !isUnbroken(joined)) return null;
		links = joined;
	}
	const proved = links.slice(-CONTINUITY_EVENTS);
	return { from: proved[0]?.seq ?? 0, to: proved.at(-1)?.seq ?? 0, lines: proved.map(({ line }) => line) };
}

/** Asked beside the history one reads: it must neither move the reader nor fill the window. */
export function pageBefore(
	requests: Requests,
	room: string,
	before: number,
): Promise<readonly ChainedEvent[] | null> {
	return new Promise((resolve) => {
		requests.ask({ type: "fetch", room, before, limit: PAGE_EVENTS_MAX }, (answer) =>
			resolve(answer.type === "page" ? answer.events : null),
		);
	});
}

function linkOf(event: ChainedEvent): ChainLink {
	return { seq: event.seq, prev: event.prev, line: continuityLine(event) };
}

function isUnbroken(links: readonly ChainLink[]): boolean {
	return links.every((link, index) => index === 0 || link.prev === links[index - 1]?.seq);
}
