import type { Asker } from "@parley/engine/lookups/requestor";
import type { EditList } from "@parley/protocol/edits";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { isModerator } from "../moderation/rules/moderators.ts";
import type { EditsAnswer, EditsRequest } from "./lookups/edits.ts";

/** NOW5: for who wrote it, and for who keeps the room. */
export async function editsOf(
	house: House,
	asker: Asker,
	room: Room,
	place: Pick<EditsRequest, "target" | "before">,
): Promise<Result<EditList>> {
	const { person } = asker;
	const keeps = room.owner === person || isModerator(room, person);
	const request: EditsRequest = { room: room.room, ...place, ...(!keeps && { author: person }) };
	const found = await house.requestor.request<EditsAnswer>("edits", request, asker);
	if (!found.ok) return found;
	if (found.value.kind === "others")
		return { ok: false, refusal: refuse("not-yours", { message: onlyTheirs }) };
	const { edits, more } = found.value;
	return { ok: true, value: { edits, more } };
}

const onlyTheirs = "What a message said before is shown to who wrote it and to who keeps the room.";
