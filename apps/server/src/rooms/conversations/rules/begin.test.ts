import fc from "fast-check";
import { expect, test } from "vitest";
import type { Draft } from "../../../app/drafts.ts";
import { chatRules } from "../../../app/rules/decide.ts";
import type { HouseState } from "../../../app/rules/house-state.ts";
import type { Past } from "../../../app/rules/past.ts";
import { restoreHouse } from "../../../app/rules/restore-house.ts";
import { setOf } from "./companions.ts";

const PEOPLE = ["ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal", "ivy"] as const;
const rules = chatRules({
	...{ roomsMax: 10, conversationsMax: 50, conversationsUnansweredMax: 20, sessionsMax: 10 },
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
/** Nothing of this is asked of the past. */
const past = {} as Past;

const session = fc.constantFrom(...PEOPLE);
const others = fc.array(session, { maxLength: 9 });
/** by which of the conversations that there are */
const nth = fc.nat(20);
const said = fc.constantFrom("accepted" as const, "ignored" as const, "blocked" as const);
type Deed =
	| { readonly do: "begin"; readonly session: string; readonly others: readonly string[] }
	| {
			readonly do: "answer";
			readonly session: string;
			readonly nth: number;
			readonly said: "accepted" | "ignored" | "blocked";
	  }
	| { readonly do: "sit" | "leave"; readonly session: string; readonly nth: number | null }
	| { readonly do: "end"; readonly nth: number };
const deed: fc.Arbitrary<Deed> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ do: fc.constant("begin" as const), session, others }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant("answer" as const), session, nth, said }) },
	{
		weight: 4,
		arbitrary: fc.record({
			...{ do: fc.constantFrom("sit" as const, "leave" as const), session },
			nth: fc.option(nth, { nil: null }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("end" as const), nth }) },
);

test("[TALK1][TALK2][TALK4] whatever people ask for, one set has one conversation, of these people alone, and none begins against a block", () => {
	fc.assert(
		fc.property(fc.array(deed, { minLength: 10, maxLength: 60 }), (deeds) => {
			const state = houseOf(PEOPLE);
			let seq = 100;
			for (const one of deeds) {
				const draft = draftOf(state, one);
				if (draft === undefined) continue;
				const decision = rules.decide(state, past, draft);
				const turnedAway = turnsAway(state);
				if ("event" in decision) rules.fold(state, decision.event, ++seq);
				if ("event" in decision && decision.event.type === "conversation-begun")
					expectRightly(
						decision.event.people.map((person) => person.session),
						turnedAway,
					);
				expectWhole(state);
			}
		}),
		{ numRuns: 200 },
	);
});

/** Between whom it says so itself, from what everybody answered. */
function turnsAway({ rooms }: HouseState): (readonly [by: string, whom: string])[] {
	return [...rooms.values()].flatMap(({ conversation = [] }) =>
		conversation
			.filter(({ answer }) => answer === "blocked")
			.flatMap(({ session: by }) => {
				const whom = conversation.length === 2 ? conversation : conversation.slice(0, 1);
				return whom.filter((one) => one.session !== by).map((one) => [by, one.session] as const);
			}),
	);
}

function expectRightly(people: readonly string[], turnedAway: ReturnType<typeof turnsAway>): void {
	expect(new Set(people).size).toBe(people.length);
	expect(people.length).toBeGreaterThanOrEqual(2);
	expect(people.length).toBeLessThanOrEqual(8);
	for (const pair of turnedAway) expect(pair.every((one) => people.includes(one))).toBe(false);
}

function expectWhole({ rooms, conversations, sessions }: HouseState): void {
	const talks = [...rooms.values()].filter((room) => room.conversation !== undefined);
	const sets = talks.map(({ room, conversation = [] }) => [
		setOf(conversation.map((one) => one.session)),
		room,
	]);
	expect([...conversations.bySet].sort()).toEqual(sets.sort());
	expect(conversations.count).toBe(talks.length);
	for (const { seats, line, capacity, conversation = [] } of talks) {
		expect(capacity).toBe(conversation.length);
		expect(line.size).toBe(0);
		for (const inside of seats.keys()) expect(conversation.map((one) => one.session)).toContain(inside);
	}
	for (const one of sessions.keys())
		expect(conversations.bySession.get(one) ?? []).toEqual(
			talks
				.filter((talk) => talk.conversation?.some((it) => it.session === one))
				.map(({ room }) => room)
				.sort(),
		);
}

function draftOf({ rooms }: HouseState, one: Deed): Draft | undefined {
	const at = 0;
	if (one.do === "begin") return { type: "begin-conversation", session: one.session, others: one.others, at };
	const talks = [...rooms.keys()].filter((room) => room.startsWith("direct-"));
	const room = one.nth === null ? "hall" : talks[one.nth % Math.max(1, talks.length)];
	if (room === undefined) return undefined;
	switch (one.do) {
		case "answer":
			return { type: "answer", session: one.session, room, answer: one.said, at };
		case "sit":
			return { type: "take-seat", session: one.session, room, at };
		case "leave":
			return { type: "leave-room", session: one.session, room };
		case "end":
			return { type: "expire-room", room, unlessBlocked: true, at };
	}
}

/** All of them sit in one room. */
function houseOf(people: readonly string[]): HouseState {
	const state = restoreHouse({
		...{ sessions: [], devices: [], rooms: [], seats: [], line: [], bans: [], mutes: [], speakers: [] },
		activities: [],
		conversations: { inForce: true, rooms: [], people: [] },
		members: { areKept: false, outside: [], passed: [] },
	});
	const drafts: Draft[] = [
		{ type: "open-room", room: "hall", title: "", topic: "", capacity: 0, listed: true, by: null, at: 0 },
		...people.flatMap((name): Draft[] => [
			{ type: "open-session", session: name, tokenHash: name, name, at: 0 },
			{ type: "take-seat", session: name, room: "hall", at: 0 },
		]),
	];
	for (const [seq, one] of drafts.entries()) {
		const decision = rules.decide(state, past, one);
		if (!("event" in decision)) throw new Error(`${one.type} was refused`);
		rules.fold(state, decision.event, seq + 1);
	}
	return state;
}
