import { type EventPage, withEvents } from "@parley/engine";
import { PAGE_EVENTS_MAX, refuse } from "@parley/engine/wire";
import type { FrameOfType } from "./frames.ts";
import type { House } from "./house.ts";
import type { Player } from "./player.ts";

const PAGES_RETRY_MS = 1_000;

export async function play(
	{ host }: House,
	player: Player,
	{ ref, ...deed }: FrameOfType<"move" | "deal">,
): Promise<void> {
	const outcome = await host.submit({ ...deed, session: player.session, at: host.clock.wall() });
	if ("refusal" in outcome) return player.refuse(outcome.refusal, ref);
	player.answer({ type: "ok", ref, seq: outcome.seq });
}

/** What was played at a table, for whoever has a seat at it. */
export async function fetchPage(house: House, player: Player, frame: FrameOfType<"fetch">): Promise<void> {
	if (player.pages.areTaken)
		return player.refuse(refuse("busy", { retryAfterMs: PAGES_RETRY_MS }), frame.ref);
	if (frame.around !== undefined) return player.refuse(refuse("bad-frame", { field: "around" }), frame.ref);
	await player.pages.take(player.connection.output, () => givePage(house, player, frame));
}

async function givePage(
	{ host, shown }: House,
	player: Player,
	{ ref, room, before, after, limit = PAGE_EVENTS_MAX }: FrameOfType<"fetch">,
): Promise<void> {
	if (player.connection.isOver) return;
	if (shown().tables.get(room)?.seats.has(player.session) !== true)
		return player.refuse(refuse("not-a-member"), ref);
	const request = { room, upTo: host.fanOut.headOf(room), limit, before, after };
	const found = await host.lookups.request<EventPage>("page", request, player.asker);
	if (!found.ok) return player.refuse(found.refusal, ref);
	const { encoded, reachedStart, reachedHead } = found.value;
	const page = { type: "page", ref, room, reachedStart, reachedHead };
	player.connection.output.answer(withEvents(page, encoded));
}
