import { expect, test } from "vitest";
import { letGo } from "./support/held-lookups.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

const WORDS = ["one", "two", "@bo look", "four", "@everyone five"];

async function saidTo(ada: Person, words = WORDS): Promise<number[]> {
	const seqs: number[] = [];
	for (const text of words) seqs.push(await ada.says(text));
	return seqs;
}

test("[READ1] [READ3] what is read in one tab is told to the others, and only rises", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const tab = await bo.opensAnotherTab();
	await tab.joins();
	const seqs = await saidTo(ada);
	bo.link.sends({ type: "read", room: LOBBY, seq: seqs[3] ?? 0 });
	const told = { readSeq: seqs[3], readPosts: 4, mentions: 1, calledAt: seqs[4] };
	expect(await tab.receives("mine", ({ readSeq }) => readSeq === seqs[3])).toMatchObject(told);
	bo.link.sends({ type: "read", room: LOBBY, seq: seqs[0] ?? 0 });
	tab.link.sends({ type: "read", room: LOBBY, seq: seqs[4] ?? 0 });
	const last = await bo.receives("mine", ({ readSeq }) => readSeq === seqs[4]);
	expect(last).toMatchObject({ readPosts: 5, mentions: 0 });
	expect(last.calledAt).toBeUndefined();
});

test("[READ2] a mark holds over reading, another socket and a restart, is nobody else's, and ends by a word", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const seqs = await saidTo(ada);
	const head = seqs[4] ?? 0;
	bo.link.sends({ type: "read", room: LOBBY, seq: head });
	expected("ok", await bo.asks({ type: "unread", room: LOBBY, from: seqs[1] ?? 0 }));
	const marked = { readSeq: head, readPosts: 1, mentions: 2, calledAt: seqs[2], unreadFrom: seqs[1] };
	expect(await bo.receives("mine", ({ unreadFrom }) => unreadFrom !== undefined)).toMatchObject(marked);
	await ada.receives("read", ({ positions }) => positions.some(([seq]) => seq === head));
	bo.link.sends({ type: "read", room: LOBBY, seq: head });
	await ada.isInStep();
	expect(ada.inbox.frames("mine")).toEqual([]);
	const reopened = await house.reopen();
	bo.forgets();
	await bo.comesBack([LOBBY], reopened);
	expect(await bo.receives("mine")).toMatchObject(marked);
	const tab = await bo.opensAnotherTab({ port: reopened.port });
	await tab.joins();
	expect(await tab.receives("mine")).toMatchObject(marked);
	tab.link.sends({ type: "read", room: LOBBY, seq: 0, clear: true });
	const cleared = await bo.receives("mine", ({ unreadFrom }) => unreadFrom === undefined);
	expect(cleared).toMatchObject({ readSeq: head, readPosts: 5, mentions: 0 });
});

test("[READ3] who was called while away is told how often and where, however much was said since", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	bo.link.sends({ type: "read", room: LOBBY, seq: await ada.says("before") });
	await bo.isInStep();
	await bo.link.drops();
	const called = await ada.says("@bo please look");
	await ada.says("`@bo` is code, @bobby is somebody else");
	const gone = await ada.says("@bo never mind");
	await ada.removes(gone);
	await Promise.all(Array.from({ length: 69 }, (_, n) => ada.says(`noise ${n}`)));
	await bo.dialsAgain();
	const { events } = await bo.joins();
	expect(events[0]?.seq).toBeGreaterThan(called);
	expect(await bo.receives("mine")).toMatchObject({ mentions: 1, calledAt: called, readPosts: 1 });
});

test("[READ2] who has no seat, or names a message that is not there yet, is refused", async () => {
	const { ada, house } = await lobbyWith("ada");
	const head = await ada.says("the only one");
	const bo = await comesIn(house, "bo", "den");
	refusedAs("not-a-member", await bo.asks({ type: "unread", room: LOBBY, from: head }));
	refusedAs("not-a-member", await bo.asks({ type: "unread", room: "nowhere", from: 1 }));
	refusedAs("no-such-message", await ada.asks({ type: "unread", room: LOBBY, from: head + 1 }));
});

test("[READ2] [CONN8] marks have the rate of pages, by session and by address; to end one costs nothing", async () => {
	const house = await openHouse({ PAGES_PER_SECOND: "0.1", TRUST_PROXY: "1" });
	const comesFrom = async (address: string, name: string) => {
		const person = await Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
		await person.joins();
		return person;
	};
	const ada = await comesFrom("203.0.113.8", "ada");
	const [first, second] = await saidTo(ada);
	const marks = (person: Person, from = first) => person.asks({ type: "unread", room: LOBBY, from });
	expected("ok", await marks(ada));
	ada.link.sends({ type: "read", room: LOBBY, seq: second ?? 0, clear: true });
	const refused = refusedAs("too-fast", await marks(ada, second));
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	const names = Array.from({ length: 11 }, (_, index) => `pupil ${index + 1}`);
	const pupils = await Promise.all(names.map((name) => comesFrom("203.0.113.7", name)));
	const answers = await Promise.all(pupils.map((pupil) => marks(pupil)));
	expect(answers.filter(({ type }) => type === "ok")).toHaveLength(10);
	expected("ok", await marks(await comesFrom("203.0.113.9", "bo")));
});

test("[READ3] a tab that is in no room hears what is read and marked in another, and nobody else does", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const tab = await bo.opensAnotherTab();
	const seqs = await saidTo(ada);
	bo.link.sends({ type: "read", room: LOBBY, seq: seqs[3] ?? 0 });
	const told = { room: LOBBY, readSeq: seqs[3], readPosts: 4, mentions: 1, calledAt: seqs[4] };
	expect(await tab.receives("mine", ({ readSeq }) => readSeq === seqs[3])).toMatchObject(told);
	tab.link.sends({ type: "read", room: LOBBY, seq: seqs[4] ?? 0 });
	expect(await bo.receives("mine", ({ readSeq }) => readSeq === seqs[4])).toMatchObject({ mentions: 0 });
	expected("ok", await tab.asks({ type: "unread", room: LOBBY, from: seqs[0] ?? 0 }));
	expect(await tab.receives("mine", ({ unreadFrom }) => unreadFrom === seqs[0])).toMatchObject({
		mentions: 2,
	});
	await ada.isInStep();
	expect(ada.inbox.frames("mine")).toEqual([]);
});

test("[READ3] a position that does not rise changes nothing, and nobody is told of it", async () => {
	const { ada, bo } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const tab = await bo.opensAnotherTab();
	await tab.joins();
	const seqs = await saidTo(ada);
	const reads = () => bo.link.sends({ type: "read", room: LOBBY, seq: seqs[2] ?? 0 });
	reads();
	await tab.receives("mine", ({ readSeq }) => readSeq === seqs[2]);
	const told = tab.inbox.frames("mine").length;
	reads();
	await bo.isInStep();
	expected("ok", await ada.asks({ type: "unread", room: LOBBY, from: seqs[0] ?? 0 }));
	await ada.receives("mine");
	await tab.isInStep();
	expect(tab.inbox.frames("mine")).toHaveLength(told);
});

/** Nothing is worked out before it is let go. */
async function heldHouse() {
	const lookupsUrl = new URL("./support/held-lookups.ts", import.meta.url).href;
	const house = await openHouse({ LIMITS: "off", LOOKUP_MODE: "inline" }, { lookupsUrl });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const untilRunning = (count: number) =>
		untilMetric(house, 'parley_lookups_running{service="missed"}', (now) => now === count);
	return { ada, bo, house, untilRunning };
}

test("[READ3] [ROOM5] whoever leaves while it is worked out where they stand is told no more of that room", async () => {
	const { ada, bo, house, untilRunning } = await heldHouse();
	const tab = await bo.opensAnotherTab();
	const [from] = await saidTo(ada);
	expected("ok", await bo.asks({ type: "unread", room: LOBBY, from }));
	await untilRunning(1);
	await bo.leaves(LOBBY);
	letGo(house);
	await untilRunning(0);
	for (const socket of [bo, tab]) {
		await socket.isInStep();
		expect(socket.inbox.frames("mine")).toEqual([]);
	}
});

test("[READ3] what is read while it is worked out is told as read, also to whoever has one page only", async () => {
	const { ada, bo, house, untilRunning } = await heldHouse();
	await bo.link.drops();
	const seqs = await saidTo(ada);
	await bo.dialsAgain();
	await bo.joins();
	await untilRunning(1);
	const readSeq = seqs.at(-1);
	bo.link.sends({ type: "read", room: LOBBY, seq: readSeq });
	await bo.isInStep();
	letGo(house);
	await bo.receives("mine");
	expect(bo.inbox.frames("mine")).toMatchObject([{ readSeq, readPosts: WORDS.length, mentions: 0 }]);
});
