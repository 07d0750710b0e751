import { expect, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent } from "../../app/events.ts";
import { chatRules } from "../../app/rules/decide.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";

const { decide, fold } = chatRules({
	...{ roomsMax: 10, conversationsMax: 10, conversationsUnansweredMax: 10, sessionsMax: 10 },
	...{
		roomBansMax: 3,
		reportsOpenMax: 3,
		activityStartBytesMax: 8_192,
		activityStateBytesMax: 262_144,
		activityMoveBytesMax: 1_024,
		membershipsMax: 1_000,
		membershipsPerPersonMax: 200,
	},
});
/** Nothing here asks about what is stored. */
const past = {} as Past;
const at = 1_000;

/** A den with one seat, which Ada has; Bo waits. The newest Seq is 5. */
function house(): HouseState {
	const state = restoreHouse({
		...{
			sessions: [],
			devices: [],
			rooms: [],
			bans: [],
			mutes: [],
			speakers: [],
			seats: [],
			line: [],
			members: { areKept: false, outside: [], passed: [] },
		},
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
	for (const draft of [
		...["ada", "bo"].map((name) => ({
			...{ session: name, tokenHash: name, name, at },
			type: "open-session",
		})),
		{
			...{ room: "den", title: "", topic: "", capacity: 1, listed: true, by: null, at },
			type: "open-room",
		},
		{ type: "take-seat", session: "ada", room: "den", at },
		{ type: "wait-for-seat", session: "bo", room: "den", at },
	] as Draft[])
		folds(state, draft);
	return state;
}

function folds(state: HouseState, draft: Draft): ChatEvent {
	const decision = decide(state, past, draft);
	if (!("event" in decision)) throw new Error(`${draft.type} was not accepted`);
	fold(state, decision.event, state.newest + 1);
	return decision.event;
}

function expiry(session: string, asOf: number, ended = false): Draft {
	return { type: "expire", session, asOf, ended, at: at + 1 };
}

const overtaken = { refusal: { code: "not-allowed" } };

test("[BACK4] the end of a grace is one command: name and seats are free in one event, and the next in line has the seat", () => {
	const state = house();
	expect(folds(state, expiry("ada", 5))).toEqual({
		...{ type: "session-released", session: "ada", ended: false, at: at + 1, isExpired: true },
		freed: [{ room: "den", held: "seat", promoted: "bo" }],
	});
	expect(state.sessions.get("ada")).toMatchObject({ holdsName: false, rooms: [] });
	expect([...(state.rooms.get("den")?.seats ?? [])]).toEqual([["bo", 6]]);
});

test("[BACK6] the end of a grace takes nothing at all where name, seat or place in line is newer than its sender knew", () => {
	for (const newer of [
		{ type: "claim-name", session: "bo", name: "Bo B", at },
		// Bo is given a seat by Ada's end
		expiry("ada", 5),
	] as Draft[]) {
		const state = house();
		folds(state, newer);
		expect(decide(state, past, expiry("bo", 5))).toMatchObject(overtaken);
		expect(decide(state, past, expiry("bo", 6))).toHaveProperty("event.freed");
	}
	const state = house();
	// a place in line, of a moment ago
	expect(decide(state, past, expiry("bo", 4))).toMatchObject(overtaken);
	expect(decide(state, past, expiry("bo", 5))).toMatchObject({ event: { freed: [{ held: "line" }] } });
});

test("[NAME4] a session is forgotten only where nobody holds its name, and what holds nothing has no grace to end", () => {
	const state = house();
	expect(decide(state, past, expiry("ada", 5, true))).toMatchObject(overtaken);
	folds(state, expiry("ada", 5));
	expect(decide(state, past, expiry("ada", 6))).toMatchObject(overtaken);
	expect(decide(state, past, expiry("ada", 5, true))).toMatchObject(overtaken);
	folds(state, expiry("ada", 6, true));
	expect(state.sessions.has("ada")).toBe(false);
	expect(decide(state, past, expiry("ada", 7, true))).toMatchObject(overtaken);
});
