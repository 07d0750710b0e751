import type { Refusal } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import type { OwnRoom } from "../state/chat-state.ts";
import { inTheWay, mayRead } from "./unread.ts";

function den(state: OwnRoom["state"]): OwnRoom {
	return { room: "den", title: "Den", head: 9, posts: 5, state };
}

const refused = (refusal: Omit<Refusal, "message">) =>
	({ state: "refused", refusal: { message: "", ...refusal } }) as const;

test.each([
	["full", { code: "room-full" }],
	["locked", { code: "not-allowed", field: "passphrase" }],
	["banned", { code: "removed-from-room" }],
	["refused", { code: "too-many-from-here" }],
] as const)("what this page met with last says why one is kept out: %s", (state, refusal) => {
	expect(inTheWay(den("refused"), refused(refusal))).toBe(state);
	expect(mayRead(state)).toBe(state === "full");
});

test("[OVER1] what was told since says it, whatever the page met with before", () => {
	const before = refused({ code: "removed-from-room" });
	expect(inTheWay(den(undefined), before)).toBeUndefined();
	expect(inTheWay(den("full"), before)).toBe("full");
});

test("whoever waits in line, or asks again, is kept out by nothing that was met with before", () => {
	for (const seat of [{ state: "waiting", place: 2 }, { state: "joining" }, undefined] as const)
		expect(inTheWay(den("refused"), seat)).toBeUndefined();
});
