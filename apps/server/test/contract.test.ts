import { describe, expect, test } from "vitest";
import { appsUnderTest, chatOverHttp } from "./support/apps.ts";
import { doneBy, seenBy } from "./support/deeds.ts";
import { comesIn, crowd, houseOf } from "./support/lobby.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

const FREE = { LIMITS: "off" };
const doors = [...appsUnderTest, chatOverHttp];

/** All at once; returns their Seqs, in the order in which they were written. */
function doesMany(person: Person, count: number, room?: string): Promise<number[]> {
	return Promise.all(Array.from({ length: count }, (_, n) => person.does(`${person.name} ${n}`, room)));
}

async function isBackAtTheHead(person: Person, head: number): Promise<void> {
	await person.receives("link", ({ state }) => state === "live");
	expect(person.heldIn(person.app.room)).toBe(head);
}

/** A room of so many seats, which ada has made and sits in. */
async function openedBy(ada: Person, capacity: number, room = "small"): Promise<string> {
	expected("ok", await ada.asks({ type: "open", room, capacity }));
	expected("joined", await ada.asks({ type: "join", room }));
	return room;
}

async function waits(person: Person, room: string): Promise<number> {
	return expected("waiting", await person.asks({ type: "wait", room })).place;
}

describe.each(doors)("the $name, in one order", (app) => {
	test("[ORD1] all readers of a room receive its events in Seq order, none twice, none missing", async () => {
		const { ada, bo, cy, dee, house } = await houseOf(app, FREE, "ada", "bo", "cy", "dee");
		const people = [ada, bo, cy, dee] as const;
		await Promise.all(people.map((person) => doesMany(person, 40)));
		const histories = await expectOneOrder(house, people);
		expect(histories.get(app.room)).toHaveLength(4 * 40 + 1);
	});

	test("[ORD1] the author receives the event first and then its ok", async () => {
		const { ada } = await houseOf(app, FREE, "ada");
		for (const words of ["one", "two", "three"]) {
			ada.forgets();
			const seq = await ada.does(words);
			const types = ada.inbox.heard.map(({ type }) => type);
			expect(types.filter((type) => type === "ok" || String(type) === app.typeOfDeed)).toEqual([
				app.typeOfDeed,
				"ok",
			]);
			expect(seenBy(ada)).toEqual([seq]);
		}
	});

	test("[ORD2] [ORD6] what is written after an acknowledgement has a higher Seq, in whichever room", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		const bo = await comesIn(house, "bo", "den");
		const seqs: number[] = [];
		for (let round = 0; round < 20; round++)
			seqs.push(await ada.does(`ada ${round}`), await bo.does(`bo ${round}`, "den"));
		expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
	});

	test("[ORD3] each room has its own chain, in which refused, repeated, coming and going take no place", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		await ada.joins("den");
		const deed = app.deed(app.room, "first");
		const first = await doneBy(ada, deed);
		const den = await ada.does("in the den", "den");
		expect(await doneBy(ada, deed)).toBe(first);
		const bo = await comesIn(house, "bo");
		const cy = await Person.arrives("cy", { port: house.port, app });
		refusedAs("not-a-member", await cy.asks(app.deed(app.room, "from outside").question));
		await bo.leaves();
		const second = await ada.does("second");
		await ada.sees(second);
		const history = await app.history(house, app.room, ada);
		expect(history.map(({ seq, prev, posts }) => [seq, prev, posts])).toEqual([
			[first, 0, 1],
			[second, first, 2],
		]);
		expect(await app.history(house, "den", ada)).toMatchObject([{ seq: den, prev: 0, posts: 1 }]);
	});

	test("[ORD5] what is sent in one breath is stored in the order in which it was written", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const seqs = await doesMany(ada, 100);
		await bo.sees(seqs.at(-1) ?? 0);
		expect(seenBy(bo)).toEqual(seqs.toSorted((a, b) => a - b));
		expect(seqs).toEqual(seenBy(bo));
	});

	test("[ORD5] what is retried over a new link stands once and in the order in which it was written", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		const deeds = Array.from({ length: 60 }, (_, n) => app.deed(app.room, `line ${n}`));
		for (const { question } of deeds.slice(0, 40)) ada.link.sends({ ...question, ref: 0 });
		await ada.link.drops();
		await ada.comesBack();
		const seqs = await Promise.all(deeds.map((deed) => doneBy(ada, deed)));
		await bo.sees(seqs.at(-1) ?? 0);
		expect(seenBy(bo)).toEqual(seqs);
		await expectOneOrder(house, [ada, bo]);
	});
});

describe.each(doors)("the $name, once", (app) => {
	test("[ONCE1] what is sent again answers with the original Seq and delivers nothing, also after a restart", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		const deed = app.deed(app.room, "once");
		const seq = await doneBy(ada, deed);
		await bo.sees(seq);
		expect(await doneBy(ada, deed)).toBe(seq);
		await house.reopen();
		for (const person of [ada, bo]) await person.comesBack();
		expect(await doneBy(ada, deed)).toBe(seq);
		const next = await ada.does("another");
		await bo.sees(next);
		expect(seenBy(bo)).toEqual([seq, next]);
	});

	test("[ONCE1] repeats of what is still being committed all answer with its Seq, from another tab too", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const tab = await ada.opensAnotherTab();
		await tab.joins();
		const deed = app.deed(app.room, "again and again");
		const seqs = await Promise.all([ada, tab, ada, tab].map((one) => doneBy(one, deed)));
		expect(new Set(seqs).size).toBe(1);
		const next = await ada.does("another");
		await bo.sees(next);
		expect(seenBy(bo)).toEqual([seqs[0], next]);
	});

	test("[ONCE1] the same id of somebody else is another deed", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const deed = app.deed(app.room, "mine");
		const seq = await doneBy(ada, deed);
		expect(await doneBy(bo, deed)).toBeGreaterThan(seq);
	});
});

describe.each(doors)("the $name, coming back", (app) => {
	test("[BACK1] coming back replays exactly what was missed, then goes live", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		const [held = 0] = (await doesMany(ada, 3)).slice(-1);
		await bo.sees(held);
		await bo.link.drops();
		const missed = await doesMany(ada, 5);
		await bo.dialsAgain();
		bo.forgets();
		expect(await bo.resumes(app.room, held)).toMatchObject({ recovered: true });
		await isBackAtTheHead(bo, missed.at(-1) ?? 0);
		expect(seenBy(bo)).toEqual(missed);
		await expectOneOrder(house, [ada, bo]);
	});

	test("[BACK1] with nothing missed the replay is empty and the room is live", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const held = await ada.does("seen by all");
		await bo.sees(held);
		await bo.link.drops();
		await bo.dialsAgain();
		bo.forgets();
		expect(await bo.resumes()).toMatchObject({ recovered: true, events: [], head: held });
		await isBackAtTheHead(bo, held);
		await bo.sees(await ada.does("and on"));
	});

	test("[BACK1] coming back in the middle of a flood leaves no gap and no overlap, in several rooms", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		const rooms = [app.room, "den"];
		for (const person of [ada, bo]) await person.joins("den");
		for (let round = 0; round < 8; round++) {
			const flood = Promise.all(rooms.map((room) => doesMany(ada, 20, room)));
			await bo.link.drops();
			await bo.comesBack(rooms);
			await flood;
		}
		await expectOneOrder(house, [ada, bo], rooms);
	});

	test("[BACK2] a distance beyond what memory holds comes in bounded pages, unasked", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		await bo.sees(await ada.does("the first"));
		await bo.link.drops();
		for (let round = 0; round < 5; round++) await doesMany(ada, 500);
		await bo.dialsAgain();
		bo.forgets();
		const joined = await bo.resumes();
		expect(joined.events.length).toBeLessThanOrEqual(100);
		await isBackAtTheHead(bo, ada.heldIn(app.room));
		expect(seenBy(bo)).toHaveLength(2_500);
		await expectOneOrder(house, [ada, bo]);
	});

	test("[BACK2] [BACK3] after a restart, with nothing in memory, the archive replays, under the same epoch", async () => {
		const { ada, bo, house } = await houseOf(app, FREE, "ada", "bo");
		await bo.link.drops();
		const missed = await doesMany(ada, 300);
		const { epoch } = ada;
		await house.reopen();
		await bo.comesBack();
		await isBackAtTheHead(bo, missed.at(-1) ?? 0);
		expect([seenBy(bo), bo.epoch]).toEqual([missed, epoch]);
	});

	test("[BACK2] a newcomer is given the newest page, not the whole past", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		const head = (await doesMany(ada, 120)).at(-1);
		const bo = await Person.arrives("bo", { port: house.port, app });
		const joined = await bo.joins();
		expect(joined).toMatchObject({ recovered: false, head, posts: 120 });
		expect(joined.events).toHaveLength(50);
		expect(joined.events.at(-1)?.seq).toBe(head);
	});

	test("[BACK3] a position of another epoch or above the head is refused, and the seat stays", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const head = await ada.does("the head");
		await bo.link.drops();
		await bo.dialsAgain();
		const { epoch } = bo;
		const join = { type: "join", room: app.room };
		refusedAs("stale-position", await bo.asks({ ...join, after: head, epoch: `not-${epoch}` }));
		refusedAs("stale-position", await bo.asks({ ...join, after: head + 1, epoch }));
		expect(await bo.joins()).toMatchObject({ recovered: false, count: 2, head });
		await bo.sees(await ada.does("bo is in again"));
	});
});

describe.each(doors)("the $name, seats and line", (app) => {
	test("[ROOM1] twenty people race for the last seat and one gets it", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		const room = await openedBy(ada, 2);
		const people = await crowd(house, 20);
		const answers = await Promise.all(people.map((person) => person.asks({ type: "join", room })));
		const seated = answers.filter(({ type }) => type === "joined");
		expect(seated).toMatchObject([{ count: 2, capacity: 2 }]);
		for (const answer of answers) if (answer.type !== "joined") refusedAs("room-full", answer);
	});

	test("[ROOM2] a freed seat goes to the first in line, whose place was told, and no join can overtake it", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		const room = await openedBy(ada, 1);
		const [bo, cy] = (await crowd(house, 2)) as [Person, Person];
		expect([await waits(bo, room), await waits(cy, room)]).toEqual([1, 2]);
		const rivals = await crowd(house, 5, "rival");
		const joins = rivals.map(async (rival) =>
			refusedAs("room-full", await rival.asks({ type: "join", room })),
		);
		await Promise.all([ada.leaves(room), ...joins]);
		const joined = await bo.receives("joined");
		expect(joined).toMatchObject({ room, count: 1, members: [bo.name] });
		expect(joined).not.toHaveProperty("ref");
		await cy.receives("waiting", ({ place, ref }) => place === 1 && ref === undefined);
		await bo.does("my turn", room);
	});

	test("[ROOM2] the line survives a restart, and a place in it a lost link", async () => {
		const { ada, house } = await houseOf(app, FREE, "ada");
		const room = await openedBy(ada, 1);
		const [bo, cy] = (await crowd(house, 2)) as [Person, Person];
		for (const person of [bo, cy]) await waits(person, room);
		await house.reopen();
		for (const person of [cy, bo]) await person.dialsAgain();
		expect([await waits(cy, room), await waits(bo, room)]).toEqual([2, 1]);
		await ada.dialsAgain();
		await ada.leaves(room);
		await bo.receives("joined");
		expect(cy.inbox.frames("joined")).toEqual([]);
	});

	test("[ROOM3] [ROOM5] whoever leaves in one tab is out in all: the others are told, the one that asked is only answered", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const tab = await ada.opensAnotherTab();
		await tab.joins();
		await ada.leaves();
		expect(await tab.receives("left")).toEqual({ type: "left", room: app.room, reason: "left" });
		const unseen = await bo.does("for members only");
		await Promise.all([ada.isInStep(), tab.isInStep()]);
		expect(ada.inbox.frames("left")).toEqual([]);
		expect(seenBy(tab)).not.toContain(unseen);
		await tab.joins();
		await tab.sees(await bo.does("with you again"));
	});

	test("[ROOM3] whoever leaves and comes in again in one breath does both, in that order", async () => {
		const { ada, bo } = await houseOf(app, FREE, "ada", "bo");
		const { room } = app;
		const again = (type: string) =>
			Promise.all([ada.asks({ type: "leave", room }), ada.asks({ type, room })]);
		for (const type of ["join", "wait"]) {
			const [left, joined] = await again(type);
			expected("ok", left);
			expected("joined", joined);
			await ada.sees(await bo.does("welcome back"));
		}
	});

	test("[BACK4] [NAME1] a name is kept while the grace runs, and name and seat are free when it is over", async () => {
		const { ada, bo, house } = await houseOf(app, { ...FREE, SEAT_GRACE_S: "2" }, "ada", "bo");
		const again = () => Person.arrives("bo", { port: house.port, app });
		await bo.link.drops();
		await expect(again()).rejects.toThrow("name-taken");
		await ada.receives(
			"presence",
			({ left, members }) => left?.includes("bo") === true || members?.length === 1,
		);
		expect((await again()).session).not.toBe(bo.session);
	});
});
