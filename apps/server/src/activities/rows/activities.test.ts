import type { Command, Found } from "@parley/activities/activity";
import { activitySet } from "@parley/activities/set";
import { Deciding } from "@parley/engine/log/deciding";
import { DraftInHand } from "@parley/engine/log/draft-in-hand";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import type { Draft } from "../../app/drafts.ts";
import { inspect } from "../../app/rows/inspect.ts";
import { storeModule } from "../../app/rows/store.ts";
import { activitiesOf } from "../lookups/activities-in-pages.ts";
import { type ActivitiesNow, open } from "../lookups/activity.ts";
import { ownVersions } from "../own-versions.ts";
import { Activities } from "./activities.ts";

const limits = {
	...{ roomsMax: 10, conversationsMax: 10, conversationsUnansweredMax: 10, sessionsMax: 10 },
	...{ activityStartBytesMax: 8_192, activityStateBytesMax: 262_144, activityMoveBytesMax: 1_024 },
	...{ roomBansMax: 3, reportsOpenMax: 3, membershipsMax: 1_000, membershipsPerPersonMax: 200 },
};
const AT = 1_700_000_000_000;
const SEED = "0".repeat(32);
const SEATS_MAX = 20;
const HERE = { room: "den", at: AT };

/** Ada and bo sit in a den, which is hers. */
function den({ rules = 6 } = {}) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	store.useSecret("a key of the test");
	const deciding = new Deciding({
		...{ database, store, rules: storeModule.rules(limits) },
		...{ read: storeModule.read, inHand: new DraftInHand(DraftInHand.share()) },
	});
	let seq = 0;
	const asks = (draft: object) => {
		const { decided, newest } = deciding.apply({ drafts: [draft as Draft], places: undefined, after: seq });
		seq = newest;
		const [one] = decided;
		if (one === undefined) throw new Error("nothing was decided");
		return one;
	};
	const does = (draft: object): number => {
		expect(asks(draft)).toMatchObject({ kind: "accepted" });
		return seq;
	};
	const begins = (name: string, start: object = {}, held = {}): number => {
		const activity = { name, start, seed: SEED };
		const id = `00000000-0000-4000-8000-${String(seq).padStart(12, "0")}`;
		return does({ type: "post", ...HERE, session: "ada", id, text: "", activity, ...held });
	};
	const act = (session: string, target: number, command: object, held = {}) =>
		({ type: "act", ...HERE, session, target, command, seed: SEED, ...held }) as const;
	does({ type: "rules", n: rules });
	does({ type: "raise-activities", versions: ownVersions });
	const room = { title: "", topic: "", capacity: 0, listed: true, by: "ada" };
	for (const session of ["ada", "bo"])
		does({ type: "open-session", session, tokenHash: session, name: session, at: AT });
	does({ type: "open-room", ...HERE, ...room });
	for (const session of ["ada", "bo"]) does({ type: "take-seat", ...HERE, session });
	const timers = () => database.prepare("SELECT id FROM timers ORDER BY id").pluck().all();
	const wishes = (wish: object) => does({ type: "moderate", room: "den", by: "ada", at: AT, wish });
	return { database, store, asks, does, begins, act, timers, wishes };
}

test("[ACT8] one person holds a bounded number of seats in one room, and those of what is over count no more and are freed no more", () => {
	const { asks, does, begins, act } = den();
	const games = Array.from({ length: SEATS_MAX + 1 }, () => begins("chess"));
	for (const game of games.slice(0, SEATS_MAX)) does(act("bo", game, { sit: { seat: 0 } }));
	const last = act("bo", games.at(-1) ?? 0, { sit: { seat: 0 } });
	expect(asks(last)).toMatchObject({ kind: "refused", refusal: { reason: "too-many-seats" } });
	does(act("ada", games[0] ?? 0, { end: {} }));
	does(last);
	const left = asks({ type: "leave-room", room: "den", session: "bo" });
	const rises = games.slice(1).map((target) => ({ target }));
	expect(left).toMatchObject({
		kind: "accepted",
		stored: { event: { type: "room-left", found: { rises } } },
	});
});

test("[ACT9] [ACT12] what the operator allows again has its clock, and a timer whose command never ends leaves its activity stopped", () => {
	const { does, begins, timers } = den();
	const target = begins("poll", { question: "?", options: ["a", "b"], endsInS: 60 });
	expect(timers()).toEqual([`activity ${target}`]);
	// whoever saw that timer loop knows no room
	does({ type: "stop-activity", target, at: AT });
	expect(timers()).toEqual([]);
	does({ type: "allow-activity", ...HERE, target });
	expect(timers()).toEqual([`activity ${target}`]);
	expect(does({ type: "due", id: `activity ${target}`, at: AT + 60_000 })).toBeGreaterThan(target);
	expect(timers()).toEqual([]);
});

test("[ACT10] [ACT11] what is fuller than it may be is ended by its clock, and by who may end it", () => {
	const { asks, does, begins, act, database } = den();
	const small = { limits: { ...limits, activityStateBytesMax: 90 } };
	const targets = [1, 2].map(() => begins("poll", { question: "?", options: ["a", "b"], endsInS: 60 }));
	const [first = 0, second = 0] = targets;
	for (const target of targets) does(act("bo", target, { vote: { options: [0] } }));
	const more = act("ada", first, { vote: { options: [1] } }, small);
	expect(asks(more)).toMatchObject({ kind: "refused", refusal: { code: "too-long" } });
	does(act("ada", first, { end: {} }, small));
	const command = { "time-up": {} };
	const timer = database.prepare("SELECT command FROM timers").pluck().get() as string;
	const tick = JSON.parse(timer) as { command: object };
	expect(Object.keys(tick.command)).toEqual(Object.keys(command));
	const late = { ...tick, at: AT + 60_000, target: second, ...small };
	expect(asks(late)).toMatchObject({ kind: "accepted", stored: { event: { type: "acted", over: true } } });
});

test("[ACT8] [ACT12] whoever leaves rises from what breaks on it, too, and all are told that it was stopped", () => {
	const { asks, does, begins, act, database, store } = den();
	const [broken, sound] = [begins("chess"), begins("chess")];
	for (const game of [broken, sound]) does(act("bo", game, { sit: { seat: 0 } }));
	// as a start does, which writes them at once
	store.forget();
	while (store.followUp());
	database.prepare("UPDATE activity_states SET state = 'null' WHERE seq = ?").run(broken);
	store.forget();
	const rises = [
		{ target: broken, event: { rose: { seat: 0, isUnheard: true } } },
		{ target: sound, event: { rose: { seat: 0 } } },
	];
	const stops = [{ type: "activity-stopped", target: broken, why: "broke" }];
	const left = asks({ type: "leave-room", room: "den", session: "bo" });
	expect(left).toMatchObject({ kind: "accepted", stored: { event: { found: { rises, stops } } } });
	expect(database.prepare("SELECT target FROM activity_seats").all()).toEqual([]);
});

test("[ACT5] a view that breaks is told to nobody, and takes nothing else with it", async () => {
	const { does, begins, act, database, store } = den();
	const target = begins("hidden-numbers");
	does(act("bo", target, { sit: { seat: 0 } }));
	store.forget();
	while (store.followUp());
	const look = open({ database, textKey: "" });
	const asked = { ask: "now", room: "den", target, viewers: ["ada", "bo"] };
	const views = async () => (await look(asked, new AbortController().signal)) as ActivitiesNow;
	expect(Object.keys((await views()).own)).toEqual(["ada", "bo"]);
	const state = JSON.stringify({ picked: null, isOver: false });
	database.prepare("UPDATE activity_states SET state = ? WHERE seq = ?").run(state, target);
	expect(await views()).toMatchObject({ exists: true, own: {} });
});

test("[ACT7] stopping and allowing one are changes that whoever comes back is told of", () => {
	const { does, begins, database } = den();
	const target = begins("poll", { question: "?", options: ["a", "b"] });
	const changed = () =>
		database.prepare("SELECT changed_seq FROM activities WHERE seq = ?").pluck().get(target);
	const stopped = does({ type: "stop-activity", ...HERE, target });
	expect(changed()).toBe(stopped);
	expect(storeModule.read(database).rooms.get("den")?.moved).toBe(stopped);
	const allowed = does({ type: "allow-activity", ...HERE, target });
	expect(changed()).toBe(allowed);
});

test("[ACT12] what cannot be read beside an activity is no rule of it that broke: it stops nothing", () => {
	const { asks, does, begins, act, database } = den();
	const target = begins("poll", { question: "?", options: ["a", "b"], endsInS: 60 });
	does(act("bo", target, { vote: { options: [0] } }));
	database.exec("UPDATE timers SET command = '{'");
	expect(asks(act("bo", target, { vote: { options: [1] } }))).not.toMatchObject({ kind: "accepted" });
	expect(database.prepare("SELECT stopped FROM activities WHERE seq = ?").pluck().get(target)).toBeNull();
});

test("[ACT4] states behind those that cannot be read are written all the same", () => {
	const { does, begins, act, database, store } = den();
	const targets = Array.from({ length: 102 }, () => begins("poll", { question: "?", options: ["a", "b"] }));
	for (const target of targets) does(act("bo", target, { vote: { options: [0] } }));
	store.forget();
	const readable = targets.at(-1) ?? 0;
	database.prepare("UPDATE activity_states SET state = '{' WHERE seq <> ?").run(readable);
	for (let step = 0; step < 300 && store.followUp(); step += 1);
	const stored = database.prepare("SELECT stored_seq = acted_seq FROM activities WHERE seq = ?").pluck();
	expect(stored.get(readable)).toBe(1);
	expect(store.nextFollowUpMs?.()).toBeUndefined();
});

test("[ACT4] [NOW2] an inspection names what is wrong in the moves and states of activities", () => {
	const { does, begins, act, database } = den();
	const target = begins("poll", { question: "?", options: ["a", "b"] });
	const gone = begins("poll", { question: "?", options: ["a", "b"] });
	for (const option of [0, 1, 0]) does(act("bo", target, { vote: { options: [option] } }));
	database.exec("INSERT INTO meta VALUES ('last_seq', 100)");
	expect(inspect(database).faults).toEqual([]);
	database.exec(
		"UPDATE activity_moves SET prev = prev - 1 WHERE seq = (SELECT max(seq) FROM activity_moves)",
	);
	database.prepare("UPDATE timeline SET removed_seq = 99, text = NULL WHERE seq = ?").run(gone);
	const faults = inspect(database).faults.join("\n");
	expect(faults).toContain(`NOW2: event ${gone} of room den`);
	expect(faults).toMatch(/ACT4: event \d+ of room den/);
	database.prepare("DELETE FROM activity_states WHERE seq = ?").run(target);
	expect(inspect(database).faults.join("\n")).toContain(`ACT2: event ${target} of room den`);
});

test("[ACT8] how many seats one person may hold is configured, by the node that takes the move", () => {
	const { asks, does, begins, act } = den({ rules: 7 });
	const [first, second] = [begins("chess"), begins("chess")];
	const one = { limits: { ...limits, activitySeatsPerPersonMax: 1 } };
	does(act("bo", first, { sit: { seat: 0 } }, one));
	const more = asks(act("bo", second, { sit: { seat: 0 } }, one));
	expect(more).toMatchObject({ kind: "refused", refusal: { reason: "too-many-seats" } });
	does(act("bo", second, { sit: { seat: 0 } }));
});

test("[ACT3] [ACC3] [MOD5] a move that writes a text is held as a message is, and no other is", () => {
	const { asks, does, begins, act, wishes } = den({ rules: 7 });
	const [list, board] = [begins("list", { title: "Picnic" }), begins("questions", { title: "Why?" })];
	const says = (at: number) => ({
		type: "post",
		...HERE,
		at,
		session: "bo",
		id: `said at ${at}`,
		text: "well",
	});
	const add = (at: number) => act("bo", list, { add: { text: `bread ${at}` } }, { at });
	does(add(AT));
	wishes({ do: "settings", readOnly: true });
	for (const writing of [
		add(AT),
		act("bo", board, { ask: { text: "Why?" } }),
		act("bo", list, { edit: { id: 0, text: "tea" } }),
	])
		expect(asks(writing)).toMatchObject({ kind: "refused", refusal: { field: "readOnly" } });
	does(act("bo", list, { tick: { id: 0, is: true } }));
	does(act("ada", list, { add: { text: "of the owner" } }));
	wishes({ do: "settings", readOnly: false, slowSeconds: 10 });
	const tooFast = { kind: "refused", refusal: { code: "too-fast", field: "slow", retryAfterMs: 5_000 } };
	const at = AT + 60_000;
	does(add(at));
	for (const writing of [add(at + 5_000), says(at + 5_000)]) expect(asks(writing)).toMatchObject(tooFast);
	does(says(at + 10_000));
	expect(asks(add(at + 15_000))).toMatchObject(tooFast);
	does(act("bo", list, { tick: { id: 0, is: false } }, { at: at + 15_000 }));
	does(add(at + 20_000));
});

test("[ORD1] by rules 6 no move is held as a message is", () => {
	const { does, begins, act, wishes } = den();
	const list = begins("list", { title: "Picnic" });
	wishes({ do: "settings", readOnly: true, slowSeconds: 10 });
	for (const text of ["bread", "tea"]) does(act("bo", list, { add: { text } }));
});

test("[ACT2] of what is told without its state the state is not read", () => {
	const { does, begins, act, database, store } = den();
	const [large, over, small] = ["large", "over", "small"].map((title) => begins("list", { title }));
	const all = [large ?? 0, over ?? 0, small ?? 0];
	for (const target of all) does(act("bo", target, { add: { text: "bread" } }));
	does(act("ada", over ?? 0, { end: {} }));
	store.forget();
	while (store.followUp());
	database.prepare("UPDATE activity_states SET state = '{' || hex(zeroblob(2048)) WHERE seq = ?").run(large);
	database.prepare("UPDATE activity_states SET state = '{' WHERE seq = ?").run(over);
	const [room] = database.prepare("SELECT room FROM activities").pluck().all() as number[];
	const page = activitiesOf(
		database,
		room,
		all.map((seq) => ({ seq })),
	);
	expect(page.get(large ?? 0)).toEqual({ activity: expect.objectContaining({ name: "list" }) });
	expect(page.get(over ?? 0)).toEqual({ activity: expect.objectContaining({ over: true }) });
	expect(page.get(small ?? 0)).toMatchObject({ activity: { state: { title: "small" } } });
});

/** Chess of version 2, to which nothing can be brought. `asked`: of which activity that was tried last. */
function unbroughtChess(database: Sqlite.Database) {
	const chess = activitySet.get("chess");
	if (chess === undefined) throw new Error("there is no chess here");
	const asked: { about?: number; upcast?: number | undefined } = {};
	const upcast = (): never => {
		asked.upcast = asked.about;
		throw new Error("it cannot be brought over");
	};
	const set = new Map([["chess", { ...chess, version: 2, before: chess, upcast }]]);
	database.prepare("INSERT OR REPLACE INTO activity_versions VALUES ('chess', 2)").run();
	const activities = new Activities(database, set);
	activities.useHand({
		isAbout: (about) => {
			asked.about = about;
		},
		neverEnds: () => undefined,
	});
	return { activities, asked };
}

const acting = (by: string, target: number, command: Command) => ({
	...{ type: "acting" as const, room: "den", target, by: { id: by, name: by }, command, at: AT, seed: SEED },
	...{ mayModerate: false, stateBytesMax: 262_144, moveBytesMax: 1_024, seatsMax: 20 },
});

test("[ACT12] [ACT13] what cannot be brought to a version is stopped by its next move, and is told as it was", () => {
	const { does, begins, act, database } = den();
	const target = begins("chess");
	does(act("bo", target, { sit: { seat: 0 } }));
	const { activities, asked } = unbroughtChess(database);
	const stopped = activities.move(acting("ada", target, { sit: { seat: 1 } }), 1_000);
	expect(stopped).toEqual({ event: { type: "activity-stopped", room: "den", target, why: "broke" } });
	// whoever ends a thread that does not come back knows whose rule it was
	expect(asked.upcast).toBe(target);
	if ("event" in stopped) activities.apply(1_000, stopped.event);
	const again = activities.move(acting("ada", target, { sit: { seat: 1 } }), 1_001);
	expect(again).toMatchObject({ refusal: { reason: "stopped" } });
	const allowed = activities.allow({ type: "allow-activity", room: "den", target, at: AT }, 1_001);
	expect(allowed).toMatchObject({ refusal: { reason: "stopped" } });
	const row = { seq: target };
	const [room] = database.prepare("SELECT room FROM activities").pluck().all() as number[];
	const told = activitiesOf(database, room, [row]).get(target);
	expect(told).toMatchObject({ activity: { version: 1, seats: [{ id: "bo" }, null], stopped: true } });
});

test("[ACT8] [ACT12] [ACT13] whoever leaves rises from what cannot be brought to a version, and it is stopped there", () => {
	const { does, begins, act, database } = den();
	const target = begins("chess");
	does(act("bo", target, { sit: { seat: 0 } }));
	const { activities, asked } = unbroughtChess(database);
	const found = activities.lost(1_000, [{ room: "den", session: "bo", awayAt: undefined }]);
	expect(found).toMatchObject({
		rises: [{ target, event: { rose: { seat: 0, isUnheard: true } } }],
		stops: [{ target, why: "broke" }],
	});
	// no rule is asked of one that was stopped because it never ended
	delete asked.upcast;
	const stop = { type: "stop-activity", target, at: AT } as const;
	expect(activities.stop(stop)).toEqual({ repeated: 1_000 });
	expect(asked.upcast).toBeUndefined();
});

test("[ACT5] whoever made a move hears of it, whomever else it concerns", async () => {
	const { does, begins, act, database } = den();
	const target = begins("hidden-numbers");
	does(act("bo", target, { sit: { seat: 0 } }));
	const look = open({ database, textKey: "" });
	const asked = { ask: "now", room: "den", target, viewers: ["ada", "bo", "cy"], seatsAnd: ["ada"] };
	const { own } = (await look(asked, new AbortController().signal)) as ActivitiesNow;
	expect(Object.keys(own)).toEqual(["ada", "bo"]);
});

/** From here on, in this test, that rule of it never ends. Says how often it was asked. */
function neverEnds(name: string, rule: "describe" | "view"): () => number {
	const activity = activitySet.get(name);
	if (activity === undefined) throw new Error(`no ${name}`);
	const before = activity[rule];
	let asked = 0;
	const endless = (): never => {
		asked += 1;
		for (;;);
	};
	Object.assign(activity, { [rule]: endless });
	onTestFinished(() => void Object.assign(activity, { [rule]: before }));
	return () => asked;
}

interface List {
	readonly items: readonly { readonly id: number; readonly text: string; readonly done?: string }[];
}

/** From here on, in this test, a list has its first item looked up, which is ticked where nothing is found. */
function looksUp(): void {
	const list = activitySet.get("list");
	if (list === undefined) throw new Error("no list");
	const lookups = { text: z.strictObject({ text: z.string() }) };
	const first = (state: unknown) =>
		(state as List).items.find(({ text, done }) => text.startsWith("find ") && done === undefined);
	const asks = (state: unknown) => first(state) && { lookup: "text", data: first(state)?.text };
	const text = (state: unknown, found: Found<unknown>) =>
		"answer" in found
			? { edited: { id: first(state)?.id, ...(found.answer as object) } }
			: { ticked: { id: first(state)?.id, is: true } };
	Object.assign(list, { lookups, asks, answered: { text } });
	onTestFinished(() => {
		for (const name of ["lookups", "asks", "answered"]) Reflect.deleteProperty(list, name);
	});
}

test("[ACT15] the first answer to the question of now counts, and no other; what nobody answers in time the clock does", () => {
	const { asks, does, begins, act, database, timers } = den({ rules: 8 });
	looksUp();
	const target = begins("list", { title: "Picnic" });
	const answer = (asked: number, text: unknown) =>
		({ type: "answer-activity", ...HERE, target, asked, answer: { text }, seed: SEED }) as const;
	const asked = does(act("bo", target, { add: { text: "find tea" } }));
	expect(timers()).toEqual([`lookup ${target}`]);
	expect(asks(answer(target, "of before"))).toMatchObject({ kind: "refused" });
	does(act("ada", target, { add: { text: "milk" } }));
	does(answer(asked, "tea"));
	expect(timers()).toEqual([]);
	expect(asks(answer(asked, "once more"))).toMatchObject({ kind: "refused" });
	const late = does(act("bo", target, { add: { text: "find sugar" } }));
	const changed = does(act("bo", target, { edit: { id: 2, text: "find salt" } }));
	expect(asks(answer(late, "sugar"))).toMatchObject({ kind: "refused" });
	does(answer(changed, 7));
	const last = act("bo", target, { add: { text: "find bread" } });
	does(last);
	does({ type: "due", id: `lookup ${target}`, at: AT + 30_000 });
	expect(timers()).toEqual([]);
	const moves = database.prepare("SELECT event FROM activity_moves WHERE by = ''").pluck().all();
	expect(moves.map((event) => JSON.parse(String(event)) as object)).toEqual([
		{ edited: { id: 0, text: "tea" } },
		{ ticked: { id: 2, is: true } },
		{ ticked: { id: 3, is: true } },
	]);
	does(last);
	does(act("ada", target, { end: {} }));
	expect(timers()).toEqual([]);
	const before = den({ rules: 7 });
	expect(before.asks(answer(1, "tea"))).toMatchObject({ refusal: { code: "unknown-type" } });
});

test("[ACT12] words without an end are given up beside the log, said once, and not asked for again before they are allowed", () => {
	const { does, begins, act, database, store } = den();
	const told: number[] = [];
	store.useHand?.({ isAbout: () => undefined, neverEnds: (target) => told.push(target) });
	const target = begins("list", { title: "Picnic" });
	const asked = neverEnds("list", "describe");
	const writes = () => {
		does(act("bo", target, { add: { text: "bread" } }));
		// as a start does, which writes them at once
		store.forget();
		while (store.followUp());
		return database.prepare("SELECT stored_seq = acted_seq FROM activities").pluck().get();
	};
	expect(writes()).toBe(1);
	// more than once where the machine is busy
	const first = asked();
	expect(writes()).toBe(1);
	expect([asked(), told]).toEqual([first, [target]]);
	does({ type: "stop-activity", ...HERE, target });
	does({ type: "allow-activity", ...HERE, target });
	expect(writes()).toBe(1);
	expect(told).toEqual([target, target]);
	expect(asked()).toBeGreaterThan(first);
});

test("[ACT12] a view without an end is said to whoever asked, and of what was stopped for it none is asked", async () => {
	const { does, begins, act, database, store } = den();
	const target = begins("hidden-numbers");
	does(act("bo", target, { sit: { seat: 0 } }));
	store.forget();
	while (store.followUp());
	const look = open({ database, textKey: "" });
	const asks = { ask: "now", room: "den", target, viewers: ["bo"] };
	const views = async () => (await look(asks, new AbortController().signal)) as ActivitiesNow;
	const asked = neverEnds("hidden-numbers", "view");
	expect(await views()).toEqual({ shared: undefined, own: {}, exists: true, isEndless: true });
	const first = asked();
	does({ type: "stop-activity", ...HERE, target });
	const { own } = await views();
	expect(JSON.parse(own["bo"] ?? "")).toMatchObject({ stopped: true, seat: 0 });
	expect(JSON.parse(own["bo"] ?? "")).not.toHaveProperty("state");
	expect(asked()).toBe(first);
});

/** A den in which ada began much and acted everywhere, before and behind her leaving. `follows`: rows have, by then. */
async function leftDen(messages: "kept" | "removed", follows: boolean) {
	const held = den({ rules: 9 });
	const { does, begins, act, asks, store, database } = held;
	const own = Array.from({ length: 25 }, () => begins("list", { title: "Hers", items: ["tea"] }));
	const others = Array.from({ length: 25 }, () => begins("list", { title: "His" }, { session: "bo" }));
	const chess = begins("chess", {}, { session: "bo" });
	for (const target of [...own, ...others]) does(act("ada", target, { add: { text: "bread" } }));
	for (const session of ["bo", "ada"]) does(act(session, chess, { sit: { seat: session === "bo" ? 0 : 1 } }));
	const left = asks({ type: "leave-for-good", session: "ada", messages, at: AT });
	const rows = database.prepare("SELECT count(*) FROM activities").pluck();
	const behind = rows.get();
	let steps = 0;
	while (follows && store.followUp()) steps += 1;
	// her name is anybody's
	does({ type: "open-session", session: "eve", tokenHash: "eve", name: "ada", at: AT });
	does({ type: "take-seat", ...HERE, session: "eve" });
	const [hers = 0, his = 0] = [own.at(-1), others.at(-1)];
	const decided = [
		...[hers, his].flatMap((target) =>
			["bo", "eve"].map((session) => act(session, target, { add: { text: `milk of ${session}` } })),
		),
		{ type: "stop-activity", target: hers, at: AT },
		...[chess, hers].map((target) => act("bo", target, { sit: { seat: 1 } })),
	].map(asks);
	const look = open({ database, textKey: "" });
	const shown = [];
	for (const target of [hers, his, chess, own[0], others[0]])
		shown.push(
			await look({ ask: "now", room: "den", target, viewers: ["bo"] }, new AbortController().signal),
		);
	const moves = await look(
		{ ask: "moves", room: "den", target: his, after: 0 },
		new AbortController().signal,
	);
	store.forget();
	while (store.followUp());
	const tables = ["activities", "activity_states", "activity_moves", "activity_seats", "acted_in", "leaving"];
	const stored = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all());
	return { left, behind, steps, decided, shown: [...shown, moves], stored, rows: rows.get(), last: his };
}

const NAMED = /"(name|by|done)":"ada"/g;

test.each([
	["kept", 51],
	["removed", 26],
] as const)(
	"[WHO60] [WHO61] [WHO63] whoever leaves goes from activities in steps, and from that place on nodes decide and show alike, whose rows came how far ever (%s)",
	async (messages, standing) => {
		const [slow, quick] = [await leftDen(messages, false), await leftDen(messages, true)];
		expect(quick.left).toMatchObject({ kind: "accepted" });
		// none of it is work of the draft
		expect([slow.behind, quick.behind]).toEqual([51, 51]);
		expect(quick.steps).toBeGreaterThan(4);
		expect(slow.decided).toEqual(quick.decided);
		expect(slow.shown).toEqual(quick.shown);
		expect(slow.stored).toEqual(quick.stored);
		expect(slow.rows).toBe(standing);
		const [, states = [], moves = []] = slow.stored;
		const lists = JSON.stringify(states).replaceAll("\\", "");
		// of eve alone, who is called so now: a line in each list that she wrote in
		expect(lists.match(NAMED)).toHaveLength(messages === "kept" ? 2 : 1);
		expect(moves.filter((move) => (move as { by: string }).by === "ada")).not.toContainEqual(
			expect.objectContaining({ name: "ada" }),
		);
		const exists = slow.shown.slice(0, 5).map((one) => (one as ActivitiesNow).exists);
		expect(exists).toEqual([messages === "kept", true, true, messages === "kept", true]);
	},
);
