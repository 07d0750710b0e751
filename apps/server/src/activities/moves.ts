import type { Asker } from "@parley/engine/lookups/requestor";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { roomWithSeat } from "../rooms/known-rooms.ts";
import type { ActivityRequest, MovesAnswer, MovesPage } from "./lookups/activity.ts";

const hidden = refuse("not-allowed", {
	field: "activity",
	message: "What was done in it is told to nobody: it hides something from some.",
});

/** ACT14: for somebody with a seat in the room. */
export async function movesPage(
	house: House,
	asker: Asker,
	room: string,
	place: { readonly target: number; readonly after: number },
): Promise<Result<MovesPage>> {
	const held = roomWithSeat(house.shown(), asker.person, room);
	if (!held.ok) return held;
	const request: ActivityRequest = { ask: "moves", room, ...place };
	const found = await house.requestor.request<MovesAnswer>("activity", request, asker);
	if (!found.ok) return found;
	if (found.value.kind === "hidden") return { ok: false, refusal: hidden };
	if (found.value.kind === "none") return { ok: false, refusal: refuse("no-such-message") };
	const { moves, more } = found.value;
	return { ok: true, value: { moves, more } };
}
