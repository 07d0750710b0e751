import type { Room } from "../../app/rules/house-state.ts";

const OF_TWO = 2;

/** TALK8: whoever does not know of conversations of more than two would show one as a conversation of two. */
export function isToldOf(
	{ knowsOfMany }: { readonly knowsOfMany: boolean },
	room: Room | undefined,
): boolean {
	return knowsOfMany || (room?.conversation?.length ?? 0) <= OF_TWO;
}
