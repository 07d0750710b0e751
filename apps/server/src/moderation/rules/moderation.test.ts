import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent } from "../../app/events.ts";
import { readHouse } from "../../app/rows/house-rows.ts";
import { storeModule } from "../../app/rows/store.ts";
import { chatRules } from "../../app/rules/decide.ts";
import { type HouseState, hasFreeSeat, moderationOf } from "../../app/rules/house-state.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";
import { setOf } from "../../rooms/conversations/rules/companions.ts";
import { isHidden } from "../../rooms/conversations/rules/conversations.ts";

const PEOPLE = ["ada", "bo", "cy", "dee"] as const;
/** Those of before have names; of the others the ids are known. */
const ROOMS = [
	"den",
	"nook",
	"direct-1",
	"direct-2",
	...[["ada", "bo"], PEOPLE.slice(0, 3)].map(idOf),
] as const;
const VERIFIERS = ["argon2id$1", "argon2id$2"] as const;
const rules = chatRules({
	roomsMax: 10,
	conversationsMax: 10,
	conversationsUnansweredMax: 10,
	sessionsMax: 10,
	activityStartBytesMax: 8_192,
	activityStateBytesMax: 262_144,
	activityMoveBytesMax: 1_024,
	membershipsMax: 1_000,
	membershipsPerPersonMax: 200,
	roomBansMax: 3,
	roomModeratorsMax: 2,
	reportsOpenMax: 3,
});

const session = fc.constantFrom(...PEOPLE);
const room = fc.constantFrom(...ROOMS);
const by = fc.option(session, { nil: null });
const address = fc.constantFrom("here", "there");
const proof = fc.option(fc.constantFrom(...VERIFIERS), { nil: undefined });
const seconds = fc.integer({ min: 1, max: 100 });

const settings = fc.record(
	{
		title: fc.constantFrom("", "A den"),
		topic: fc.constantFrom("", "gardens"),
		capacity: fc.nat(3),
		listed: fc.boolean(),
		slowSeconds: fc.nat(5),
		readOnly: fc.boolean(),
		closed: fc.boolean(),
	},
	{ requiredKeys: [] },
);
const wish = fc.oneof(
	fc.record({ do: fc.constant("remove" as const), session }),
	fc.record({ do: fc.constant("ban" as const), session, seconds }),
	fc.record({ do: fc.constant("ban" as const), name: session, seconds }),
	fc.record({ do: fc.constant("unban" as const), ban: fc.nat(60) }),
	fc.record({ do: fc.constant("mute" as const), session, seconds }),
	fc.record({ do: fc.constant("unmute" as const), session }),
	fc.record({ do: fc.constant("speaker" as const), session, on: fc.boolean() }),
	fc.record({ do: fc.constant("moderator" as const), session, on: fc.boolean() }),
	fc.record({ do: fc.constant("hand-over" as const), session }),
	settings.map((said) => ({ do: "settings" as const, ...said })),
);
const verifier = fc.option(fc.option(fc.constantFrom(...VERIFIERS), { nil: null }), { nil: undefined });

const said = fc.constantFrom("accepted" as const, "ignored" as const, "blocked" as const);

/** Whatever anybody may ask, in any order: the rules alone keep it whole. */
const draft: fc.Arbitrary<Draft> = fc.oneof(
	{ weight: 2, arbitrary: fc.record({ room, capacity: fc.nat(2), by }).map(opens) },
	{ weight: 6, arbitrary: fc.record({ session, room, address, proof }).map(enters("take-seat")) },
	{ weight: 4, arbitrary: fc.record({ session, room, address, proof }).map(enters("wait-for-seat")) },
	{ weight: 2, arbitrary: fc.record({ type: fc.constant("leave-room" as const), session, room }) },
	{ weight: 10, arbitrary: fc.record({ room, by, wish, address, verifier }).map(moderates) },
	{ weight: 1, arbitrary: fc.record({ type: fc.constant("end-ban" as const), room, ban: fc.nat(60) }) },
	{
		weight: 1,
		arbitrary: fc.record({ type: fc.constant("end-mute" as const), room, session, since: fc.nat(60) }),
	},
	{ weight: 5, arbitrary: fc.record({ session, room, id: fc.uuid() }).map(posts) },
	{ weight: 1, arbitrary: fc.constant({ type: "close-conversations" as const, seats: true as const }) },
	{ weight: 1, arbitrary: fc.record({ session, other: session }).map(talks) },
	{ weight: 2, arbitrary: fc.record({ session, others: fc.array(session, { maxLength: 3 }) }).map(begins) },
	{ weight: 2, arbitrary: fc.record({ session, room, answer: said }).map(answers) },
	{ weight: 1, arbitrary: fc.record({ session, ended: fc.boolean() }).map(goes) },
	{ weight: 1, arbitrary: fc.record({ session, asOf: fc.nat(60), ended: fc.boolean() }).map(expires) },
);

/** Who opened a conversation of before waits, as somebody else has its only seat. */
const waitsInTheirOwn: readonly Draft[] = [
	opens({ room: "direct-1", capacity: 1, by: "dee" }),
	enters("take-seat")({ session: "ada", room: "direct-1", address: "here", proof: undefined }),
	enters("wait-for-seat")({ session: "dee", room: "direct-1", address: "here", proof: undefined }),
	{ type: "close-conversations", seats: true },
	posts({ session: "dee", room: "direct-1", id: "00000000-0000-1000-8000-000000000000" }),
];

test("[MOD9][ROOM1][MOD3][TALK1] whatever moderators and people do, state, replay and archive agree and nobody banned is inside", () => {
	fc.assert(
		fc.property(fc.array(draft, { minLength: 10, maxLength: 60 }), (drafts) => {
			const house = startedHouse();
			for (const one of drafts) house.submits(one);
			const replayed = emptyHouse();
			for (const [seq, event] of house.accepted) rules.fold(replayed, structuredClone(event), seq);
			expect(plain(replayed)).toEqual(plain(house.state));
			expect(plain(readHouse(house.database))).toEqual(plain(house.state));
		}),
		{ numRuns: 150, examples: [[[...waitsInTheirOwn]]] },
	);
});

const OF_MODERATORS = ["remove", "ban", "unban", "mute", "unmute"];

test("[MOD1][MOD11] whoever neither owns the room nor is the operator changes nothing, and a moderator nothing about who keeps it", () => {
	fc.assert(
		fc.property(fc.array(draft, { minLength: 10, maxLength: 60 }), (drafts) => {
			const house = startedHouse();
			for (const one of drafts) {
				const { owner, moderation } = house.state.rooms.get("room" in one ? one.room : "") ?? {};
				const moderators = [...(moderation?.moderators.keys() ?? [])];
				const outcome = house.submits(one);
				if (one.type !== "moderate" || outcome === "refused" || one.by === null || one.by === owner) continue;
				expect(moderators).toContain(one.by);
				expect(OF_MODERATORS).toContain(one.wish.do);
				const [, done] = house.accepted.at(-1) ?? [];
				const about = done?.type === "moderated" ? done.deed.person?.session : undefined;
				expect([owner, ...moderators]).not.toContain(about);
			}
			expect(house.state.rooms.get("direct-1")?.owner ?? null).toBeNull();
		}),
		{ numRuns: 150 },
	);
});

function idOf(people: readonly string[]): string {
	const hash = createHash("sha256")
		.update(`${people.join(" ")} 0`)
		.digest("hex");
	return `direct-${hash.slice(0, 40)}`;
}

function startedHouse() {
	const database = new Database(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migration of storeModule.migrations) migration(database);
	const store = storeModule.open(database);
	const state = emptyHouse();
	const accepted: [number, ChatEvent][] = [];
	let seq = 0;
	const submits = (one: Draft): "accepted" | "refused" => {
		const decision = rules.decide(state, store.past, one);
		if (!("event" in decision)) return "refused";
		seq += 1;
		const written = store.apply(seq, decision.event);
		const found = written.kind === "stored" && written.found !== undefined ? { found: written.found } : {};
		const event = { ...decision.event, ...found } as ChatEvent;
		rules.fold(state, structuredClone(event), seq);
		accepted.push([seq, event]);
		expectWhole(state, one);
		return "accepted";
	};
	for (const name of PEOPLE) submits({ type: "open-session", session: name, tokenHash: name, name, at: seq });
	return { state, database, accepted, submits };
}

/** What must hold after every event. */
function expectWhole(state: HouseState, after: Draft): void {
	for (const [set, room] of state.conversations.bySet)
		expect(setOf(state.rooms.get(room)?.conversation?.map((one) => one.session) ?? [])).toBe(set);
	for (const held of state.rooms.values()) {
		if (after.type === "take-seat" && after.room === held.room && held.capacity > 0)
			expect(held.seats.size).toBeLessThanOrEqual(held.capacity);
		for (const inside of [...held.seats.keys(), ...held.line.keys()])
			expect(isHidden(state, held.room, inside)).toBe(false);
		if (held.conversation !== undefined && state.conversations.inForce)
			expect(held.conversation.length).toBeLessThanOrEqual(held.capacity);
		if (held.line.size > 0) expect(hasFreeSeat(held)).toBe(false);
		const { bans, moderators } = moderationOf(held);
		for (const ban of bans.values()) {
			expect(held.seats.has(ban.session)).toBe(false);
			expect(held.line.has(ban.session)).toBe(false);
		}
		expect(bans.size).toBeLessThanOrEqual(3);
		expect(moderators.size).toBeLessThanOrEqual(2);
		expect([...moderators.keys()]).not.toContain(held.owner);
	}
}

function emptyHouse(): HouseState {
	return restoreHouse({
		sessions: [],
		devices: [],
		rooms: [],
		seats: [],
		line: [],
		members: { areKept: false, outside: [], passed: [] },
		bans: [],
		mutes: [],
		speakers: [],
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
}

/** Without what only differs in shape: a room in which nothing is kept any more, and the order of maps that have none. */
function plain(state: HouseState): unknown {
	const sorted = <V>(map: ReadonlyMap<string | number, V>): [string | number, V][] =>
		[...map].sort(([a], [b]) => (a < b ? -1 : 1));
	return {
		seats: state.seats,
		inForce: state.conversations.inForce,
		sets: sorted(state.conversations.bySet),
		talks: sorted(state.conversations.bySession),
		sessions: sorted(state.sessions).map(([id, { rooms, ...one }]) => [id, one, [...rooms].sort()]),
		rooms: sorted(state.rooms).map(([id, { moderation, seats, line, ...one }]) => ({
			id,
			...one,
			seats: sorted(seats),
			line: [...line],
			bans: sorted(moderation?.bans ?? new Map()),
			mutes: sorted(moderation?.mutes ?? new Map()),
			speakers: sorted(moderation?.speakers ?? new Map()),
			moderators: [...(moderation?.moderators ?? [])],
		})),
	};
}

function opens({
	room: opened,
	capacity,
	by: opener,
}: {
	room: string;
	capacity: number;
	by: string | null;
}): Draft {
	return {
		type: "open-room",
		room: opened,
		title: opened,
		topic: "",
		capacity,
		listed: true,
		by: opener,
		at: 0,
	};
}

function enters(type: "take-seat" | "wait-for-seat") {
	return ({
		proof: shown,
		...entry
	}: {
		session: string;
		room: string;
		address: string;
		proof: string | undefined;
	}): Draft => ({
		type,
		...entry,
		...(shown !== undefined && { proof: shown }),
		at: 0,
	});
}

function moderates({
	wish: wished,
	address: from,
	verifier: made,
	...rest
}: {
	room: string;
	by: string | null;
	wish: (Draft & { type: "moderate" })["wish"];
	address: string;
	verifier: string | null | undefined;
}): Draft {
	return {
		type: "moderate",
		...rest,
		wish: wished,
		...(wished.do === "ban" && { addresses: [from] }),
		...(wished.do === "settings" && made !== undefined && { verifier: made }),
		at: 0,
	};
}

function talks(who: { session: string; other: string }): Draft {
	return { type: "converse", ...who, at: 0 };
}

function begins(who: { session: string; others: string[] }): Draft {
	return { type: "begin-conversation", ...who, at: 0 };
}

function answers(what: { session: string; room: string; answer: "accepted" | "ignored" | "blocked" }): Draft {
	return { type: "answer", ...what, at: 0 };
}

function expires(what: { session: string; asOf: number; ended: boolean }): Draft {
	return { type: "expire", ...what, at: 0 };
}

function goes(who: { session: string; ended: boolean }): Draft {
	return { type: "release-session", ...who, at: 0 };
}

function posts({ id, ...rest }: { session: string; room: string; id: string }): Draft {
	return { type: "post", ...rest, id, text: "well", at: 0 };
}
