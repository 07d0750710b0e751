import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { WishOf } from "@parley/protocol/wishes";
import type { Room } from "../../app/rules/house-state.ts";
import { isListed } from "../conversations/rules/companions.ts";

type Wish = Pick<WishOf<"settings">, "embed" | "listed">;
type Verifier = string | null | undefined;

const NOT_OPEN = refuse("not-allowed", {
	field: "embed",
	message: "Only a room that is on the list and asks for no passphrase is shown on other sites.",
});

/** EMBED1: what is said in it is anybody's who comes by: it is on the list, and asks for nothing. */
export function isEmbedded(room: Room): boolean {
	return room.embed !== undefined && isListed(room) && room.verifier === null;
}

export function refuseEmbedding(room: Room, wish: Wish, verifier: Verifier): Refusal | undefined {
	if (wish.embed === undefined || wish.embed === "no") return undefined;
	return room.conversation === undefined && isOpenWith(room, wish, verifier) ? undefined : NOT_OPEN;
}

/** Who takes a room from the list, or gives it a passphrase, ends that it is shown: it does not begin again by itself. */
export function embeddingWith(room: Room, wish: Wish, verifier: Verifier): Wish["embed"] {
	return room.embed !== undefined && !isOpenWith(room, wish, verifier) ? "no" : wish.embed;
}

function isOpenWith(room: Room, { listed = room.listed }: Wish, verifier: Verifier): boolean {
	return listed && (verifier === undefined ? room.verifier : verifier) === null;
}
