import { expect, test } from "vitest";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";

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
