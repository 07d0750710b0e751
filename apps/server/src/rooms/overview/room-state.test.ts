import { expect, test } from "vitest";
import type { Ban, Room, Session } from "../../app/rules/house-state.ts";
import { stateFor, tellsWhatItHolds } from "./room-state.ts";

const bo = { session: "bo", key: "bo" } as Session;

function den(changes: Partial<Room> = {}): Room {
	const seats = new Map([["ada", 1]]);
	const room = {
		room: "den",
		capacity: 0,
		closed: false,
		verifier: null,
		owner: null,
		line: new Map(),
		seats,
	};
	return { ...room, moderation: undefined, ...changes } as unknown as Room;
}

function banned(ban: Partial<Ban>): Partial<Room> {
	const bans = new Map([[1, { addresses: [], until: 9, session: "", key: "", ...ban } as unknown as Ban]]);
	return { moderation: { bans, mutes: new Map(), speakers: new Map(), moderators: new Map() } };
}

const entry = { session: "bo", room: "den", at: 0, address: "here" };
const seated = { seats: new Map([["bo", 1]]) };

test.each<[string, Partial<Room>, string | undefined]>([
	["nothing where one sits", seated, undefined],
	["that nobody posts, where one sits", { ...seated, closed: true }, "closed"],
	["no passphrase of where one sits", { ...seated, verifier: "set later" }, undefined],
	["a place in line", { capacity: 1, line: new Map([["bo", 2]]) }, "full"],
	["no free seat", { capacity: 1 }, "full"],
	["a passphrase, to whoever has no seat", { capacity: 1, verifier: "set" }, "locked"],
	["no passphrase that one gave", { verifier: "set", passed: new Set(["bo"]) }, undefined],
	["a ban by address", banned({ addresses: ["here"] }), "banned"],
	["a ban", { ...banned({ session: "bo" }), verifier: "set" }, "banned"],
	["a ban of one's name", banned({ key: "bo" }), "banned"],
	["nothing where anybody may come in", {}, undefined],
	["a closed room where anybody may come in", { closed: true }, "closed"],
])("[OVER1] what is in the way: %s", (_what, changes, state) => {
	expect(stateFor(den(changes), bo, entry)).toBe(state);
});

test("[OVER4] what a room holds is for who sits there, or would be let in without a question", () => {
	const holding = (changes: Partial<Room>) => tellsWhatItHolds(stateFor(den(changes), bo, entry));
	for (const open of [seated, { ...seated, closed: true, verifier: "set later" }, {}])
		expect(holding(open)).toBe(true);
	for (const shut of [{ capacity: 1 }, { verifier: "set" }, banned({ session: "bo" })])
		expect(holding(shut)).toBe(false);
});
