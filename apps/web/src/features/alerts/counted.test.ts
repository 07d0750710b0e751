import type { OwnRoom } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { countedOutside } from "./counted.ts";

function told(state: OwnRoom["state"]): OwnRoom {
	return { room: "den", title: "Den", head: 9, posts: 5, readPosts: 2, mentions: 1, state };
}

test("[MEM2] what is unread in a room that one may come into counts, also where one has to wait for a seat", () => {
	for (const state of [undefined, "full", "closed"] as const)
		expect(countedOutside(told(state), undefined, undefined)).toMatchObject({ unread: 3, mentions: 1 });
});

test("[MEM2] what one may not come in to read does not call one", () => {
	for (const state of ["banned", "locked"] as const)
		expect(countedOutside(told(state), undefined, undefined)).toMatchObject({ unread: 0, mentions: 0 });
});

test("what refused this page a moment ago does not call one, and the line for a seat does", () => {
	const refusal = { code: "removed-from-room", message: "" } as const;
	const seats = [
		{ state: "refused", refusal },
		{ state: "waiting", place: 1 },
	] as const;
	expect(seats.map((seat) => countedOutside(told("refused"), seat, undefined).unread)).toEqual([0, 3]);
});
