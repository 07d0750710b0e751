import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { ChainedEvent } from "@parley/protocol/timeline";
import type { Row } from "../device/rows.ts";
import type { Answer, Requests } from "../link/requests.ts";
import type { Room } from "../rooms/room.ts";

/** What happened since is asked for up to so many events; past that what was kept is let go, and the newest page shown. */
const CAUGHT_UP_EVENTS_MAX = 1_000;

/**
 * `whole`: all that happened between what was kept and what the room's end holds now. `too-far`: what was kept cannot be
 * brought up to date. `lost`: the link went, and it is tried again with the next.
 */
type CaughtUp =
	| { readonly is: "whole"; readonly events: readonly ChainedEvent[] }
	| { readonly is: "too-far" | "lost" };

export async function caughtUp(
	room: Room,
	{ heardTo }: Pick<Row<"rooms">, "heardTo">,
	requests: Pick<Requests, "ask">,
): Promise<CaughtUp> {
	const events: ChainedEvent[] = [];
	for (let to = heardTo; !joinsOn(room, to); to = events.at(-1)?.seq ?? to) {
		if (events.length >= CAUGHT_UP_EVENTS_MAX) return { is: "too-far" };
		const answer = await pageAfter(room.name, to, requests);
		if (answer.type !== "page") return { is: answer.type === "lost" ? "lost" : "too-far" };
		if (answer.events.length === 0) return { is: "too-far" };
		events.push(...answer.events);
	}
	return { is: "whole", events };
}

/** Nothing is missing between `to` and what the room's end holds. */
function joinsOn({ timeline }: Room, to: number): boolean {
	const [oldest] = timeline.stretchTo(timeline.to);
	return (oldest?.prev ?? timeline.head) <= to && timeline.head >= to;
}

function pageAfter(room: string, after: number, requests: Pick<Requests, "ask">): Promise<Answer> {
	return new Promise((resolve) => {
		requests.ask({ type: "fetch", room, after, limit: PAGE_EVENTS_MAX }, resolve);
	});
}
