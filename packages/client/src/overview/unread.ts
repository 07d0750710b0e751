import type { OwnRoom, RoomState, SeatState } from "../state/chat-state.ts";

/** What this page hears of a room counts while it is in there; else what is told of it. */
export function isHeard(state: RoomState | undefined): state is RoomState {
	return state?.seat.state === "inside";
}

/** Unread messages of a room that this page is not in; none, where it is not known how far one read. */
export function unreadOf({ posts, readPosts }: OwnRoom): number {
	return readPosts === undefined ? 0 : Math.max(0, posts - readPosts);
}

/** What is in the way of coming in, as it was told or met with last; `refused`: what has no word of its own. */
export function inTheWay({ state }: OwnRoom, seat: SeatState | undefined): OwnRoom["state"] {
	if (state !== "refused") return state;
	if (seat?.state !== "refused") return undefined;
	const { code, field } = seat.refusal;
	if (code === "room-full") return "full";
	if (code === "removed-from-room") return "banned";
	return field === "passphrase" ? "locked" : "refused";
}

/** Where one may not come in to read, it is known what is unread, and calls nobody. */
export function mayRead(state: OwnRoom["state"]): boolean {
	return state !== "banned" && state !== "locked" && state !== "refused";
}
