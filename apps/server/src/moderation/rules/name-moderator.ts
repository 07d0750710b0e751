import { ROOM_MODERATORS_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { WishOf } from "@parley/protocol/wishes";
import type { Room, Session } from "../../app/rules/house-state.ts";
import { isDirect } from "../../rooms/conversations/rules/companions.ts";
import type { Moderator } from "./moderators.ts";
import type { ActionResult } from "./result.ts";

/**
 * MOD11: whoever has a seat may be named; who was named may be let go wherever they are, also when there is no such person
 * any more.
 */
export function decideName(
	room: Room,
	by: Moderator,
	wish: WishOf<"moderator">,
	person: Session | undefined,
	max = ROOM_MODERATORS_MAX,
): ActionResult {
	const moderators = room.moderation?.moderators;
	const session = person?.session ?? wish.session ?? "";
	const known = moderators?.get(session);
	const name = person?.name ?? known ?? wish.name ?? "That person";
	const deed = { do: "moderator", person: { name, session }, on: wish.on };
	if (!wish.on) return known === undefined ? no(`${name} is no moderator here.`) : { deed };
	if (isDirect(room.room)) return no("A conversation belongs to its people.");
	if (!room.seats.has(session))
		return { refusal: refuse("not-a-member", { field: "name", message: `${name} is not here.` }) };
	if (session === by.session) return no("That is you.");
	if (session === room.owner) return no(`${name} owns the room.`);
	if (known !== undefined) return no(`${name} is a moderator already.`);
	if ((moderators?.size ?? 0) >= max)
		return no("This room has as many moderators as it may. Let one of them go first.");
	return { deed };
}

function no(message: string): ActionResult {
	return { refusal: refuse("not-allowed", { field: "name", message }) };
}
