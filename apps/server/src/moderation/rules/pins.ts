import { refuse } from "@parley/protocol/refusals";
import type { WishOf } from "@parley/protocol/wishes";
import type { Moderation } from "../../app/events.ts";
import type { Room } from "../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../app/rules/past.ts";
import { refuseTakingPart } from "../../messages/rules/messages.ts";
import { keepersOf, type Moderator, OPERATOR } from "./moderators.ts";
import type { ActionResult } from "./result.ts";

const noSuchMessage = { refusal: refuse("no-such-message", { field: "target" }) };
const notPinned = {
	refusal: refuse("not-allowed", { field: "target", message: "That message is not pinned." }),
};

/** PIN1: whoever may not speak just now pins nothing, unless they keep the room. What is stored is asked behind it (`toPin`). */
export function decidePin(room: Room, by: Moderator, wish: WishOf<"pin">, at: number): ActionResult {
	const keeps = by.session === OPERATOR.session || keepersOf(room).includes(by.session);
	const silent = keeps ? undefined : refuseTakingPart(room, by.session, at);
	return silent === undefined
		? { deed: { do: "pin", target: wish.target, on: wish.on } }
		: { refusal: silent };
}

/** PIN1, ONCE3: a message that stands, and what is pinned already stays where it is. */
export function toPin(past: Past, { room, deed: { target = 0, on }, pinsMax = 0 }: Moderation): Objection {
	if (!standsIn(room, past.message(target))) return noSuchMessage;
	const pinned = past.pin(target);
	if (on !== true) return pinned === undefined ? notPinned : undefined;
	if (pinned !== undefined) return { repeated: pinned };
	if (past.pins(room) < pinsMax) return undefined;
	const message = "This room holds as many pinned messages as it may. Take some of them down first.";
	return { refusal: refuse("not-allowed", { field: "target", message }) };
}
