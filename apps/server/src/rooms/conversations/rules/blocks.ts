import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { HouseState, Room } from "../../../app/rules/house-state.ts";
import { isBlockedBy } from "../../../people/blocking/rules/blocked.ts";

const OF_TWO = 2;

/**
 * TALK4: in one of two neither writes where one blocked it, and both read the same sentence; of more, only who blocked it
 * does not.
 */
export function refuseTalk({ conversation = [] }: Room, session: string): Refusal | undefined {
	const silent = conversation.some(
		(companion) =>
			companion.answer === "blocked" && (conversation.length <= OF_TWO || companion.session === session),
	);
	return silent ? refuse("not-allowed") : undefined;
}

export function isBlockedByAny({ conversation }: Room): boolean {
	return conversation?.some(({ answer }) => answer === "blocked") ?? false;
}

/** Whether somebody of these people blocked another of them (BLOCK2), or turned them away by what they said to a conversation. */
export function hasBlocks(state: HouseState, people: readonly string[]): boolean {
	return people.some(
		(session) =>
			people.some((other) => isBlockedBy(state, session, other)) ||
			turnedAwayBy(state, session).some((other) => people.includes(other)),
	);
}

/** What one blocked says whom. Of two it is the other, of more who began it; whoever blocks what they began themselves turns nobody away. */
function turnedAwayBy({ conversations, rooms }: HouseState, session: string): readonly string[] {
	return (conversations.bySession.get(session) ?? []).flatMap((room) => {
		const people = rooms.get(room)?.conversation ?? [];
		const isBlocked = people.some((one) => one.session === session && one.answer === "blocked");
		if (!isBlocked) return [];
		const [began] = people;
		const away = people.length <= OF_TWO ? people.find((one) => one.session !== session) : began;
		return away === undefined || away.session === session ? [] : [away.session];
	});
}
