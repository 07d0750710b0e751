import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Posted, TimelineEvent } from "@parley/protocol/events";
import { HistoryPage } from "@parley/protocol/history-page";
import { expect, test } from "vitest";
import { get } from "./support/http.ts";
import { known } from "./support/inbox.ts";
import { comesIn, houseWith, houseWithFaults, lobbyWith } from "./support/lobby.ts";
import { LOBBY, type Person, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";

/** A timeline in which everything happened that can happen to a message. */
async function storyOf(ada: Person, bo: Person) {
	const edited = await ada.says("a draft");
	const removed = await bo.says("a slip");
	const liked = await ada.says("a joke");
	await ada.edits(edited, "another draft");
	const editedSeq = await ada.edits(edited, "the final text");
	await bo.edits(removed, "a worse slip");
	const removedSeq = await bo.removes(removed);
	await ada.reacts(liked, "👍");
	await bo.reacts(liked, "👍");
	await bo.reacts(liked, "🎉");
	await bo.reacts(liked, "🎉", false);
	return { edited, editedSeq, removed, removedSeq, liked };
}

function message(events: readonly TimelineEvent[], seq: number): Posted {
	const found = events.find((event) => event.seq === seq);
	if (found?.type !== "posted") throw new Error(`no message #${seq}`);
	return found;
}

/** The same timeline by every way there is, as one reader is given it. */
async function everyWay(reader: Person, house: House): Promise<[string, readonly TimelineEvent[]][]> {
	const page = await reader.fetches();
	const path = `/api/rooms/${LOBBY}/events`;
	const served = await get(house, path, HistoryPage, { token: reader.token });
	const tab = await reader.opensAnotherTab();
	const joined = await tab.joins();
	const other = await reader.opensAnotherTab();
	const replayed = await other.resumes(LOBBY, 0);
	return [
		["page", known(page.events)],
		["http", served.events],
		["joined", known(joined.events)],
		["replay", known(replayed.events)],
	];
}

test("[NOW1] every way to the past gives messages as they stand now", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { edited, editedSeq, removed, removedSeq, liked } = await storyOf(ada, bo);
	for (const [way, events] of await everyWay(ada, house)) {
		expect(message(events, edited), way).toMatchObject({ text: "the final text", editedSeq });
		expect(message(events, removed), way).toMatchObject({ removedSeq, author: bo.session, name: "bo" });
		expect(message(events, removed), way).not.toHaveProperty("text");
		const removal = events.find(({ type, seq }) => type === "removed" && seq === removedSeq);
		expect(message(events, removed).removedAt, way).toBe(removal && "at" in removal ? removal.at : 0);
		expect(message(events, liked).reactions, way).toEqual({ "👍": { count: 2, mine: true } });
	}
});

test("[NOW1] whether a reaction is mine is told to each reader for themselves", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const seq = await ada.says("who likes it?");
	await ada.reacts(seq, "🎉");
	for (const [reader, mine] of [[ada, true] as const, [bo, false] as const])
		for (const [way, events] of await everyWay(reader, house))
			expect(message(events, seq).reactions, `${reader.name} ${way}`).toEqual({ "🎉": { count: 1, mine } });
});

test("[NOW1] edits, removals and reactions also stand in their own places", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	await storyOf(ada, bo);
	const live = ada.inbox.events().map(({ seq, prev, type, posts }) => ({ seq, prev, type, posts }));
	for (const [way, events] of await everyWay(bo, house)) {
		const told = events.map(({ seq, prev, type, posts }) => ({ seq, prev, type, posts }));
		expect(told, way).toEqual(live);
	}
});

test("[NOW1] folding the later events again changes nothing", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { edited } = await storyOf(ada, bo);
	for (const [way, events] of await everyWay(bo, house)) {
		const edits = events.filter((event) => event.type === "edited" && event.target === edited);
		const last = edits.at(-1);
		expect(last?.type === "edited" && last.text, way).toBe(message(events, edited).text);
		const liked = message(events, await lastLiked(events));
		const counted = events.filter((event) => event.type === "reacted").at(-1)?.seq ?? 0;
		if (liked.reactedSeq !== undefined) expect(liked.reactedSeq, way).toBe(counted);
	}
});

async function lastLiked(events: readonly TimelineEvent[]): Promise<number> {
	const reacted = events.findLast((event) => event.type === "reacted");
	return reacted?.type === "reacted" ? reacted.target : 0;
}

test("[NOW1] it is so after a restart, when nothing is in memory", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { edited, editedSeq, removed, liked } = await storyOf(ada, bo);
	const reopened = await house.reopen();
	await ada.comesBack();
	for (const [way, events] of await everyWay(ada, reopened)) {
		expect(message(events, edited), way).toMatchObject({ text: "the final text", editedSeq });
		expect(message(events, removed), way).not.toHaveProperty("text");
		expect(message(events, liked).reactions, way).toEqual({ "👍": { count: 2, mine: true } });
	}
});

test("[NOW1] a live message is told as written, its change as a change", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("as written");
	await ada.edits(seq, "as edited");
	const edited = await bo.receives("edited");
	expect(edited).toMatchObject({ target: seq, text: "as edited", prev: seq, author: ada.session });
	expect(await bo.hears("as written")).not.toHaveProperty("editedSeq");
});

test("[NOW1] a text is the same in memory and in the archive, whatever its letters", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const text = "日本語 é \u2028 🙂";
	const seq = await ada.says(text);
	for (const [way, events] of await everyWay(bo, house)) expect(message(events, seq).text, way).toBe(text);
});

test("[NOW2] a removed text, and the texts of its edits, are given to nobody any more", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const seq = await ada.says("secret-one");
	await ada.edits(seq, "secret-two");
	await ada.edits(seq, "secret-three");
	await ada.removes(seq);
	for (const [way, events] of await everyWay(bo, house))
		expect(JSON.stringify(events), way).not.toContain("secret-");
	const reopened = await house.reopen();
	await bo.comesBack();
	for (const [way, events] of await everyWay(bo, reopened))
		expect(JSON.stringify(events), way).not.toContain("secret-");
});

test("[NOW2] a removed text is in no file after a stop", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const secret = "xyzzy-plugh-secret";
	const removed: number[] = [];
	for (let index = 0; index < 20; index++) {
		await ada.says(`padding ${index} ${"p".repeat(300)}`);
		removed.push(await ada.says(`${secret} ${index} ${"s".repeat(index * 300)}`));
	}
	for (const target of removed) await ada.edits(target, `${secret} edited`);
	for (const target of removed) await ada.removes(target);
	await house.stop();
	expect(await filesOf(house)).toContain(join(house.dataDir, "parley.db"));
	expect(await filesHolding(house, secret)).toEqual([]);
});

test("[NOW2] a removed text leaves the files while people talk on without a pause", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const secret = "xyzzy-plugh-secret";
	const removed = await ada.says(secret);
	expect(await filesHolding(house, secret)).not.toEqual([]);
	await ada.removes(removed);
	while ((await filesHolding(house, secret)).length > 0) await ada.says("on it goes");
});

test("[NOW2] a removed text leaves the files though a note beside it in the batch breaks", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const secret = "xyzzy-plugh-secret";
	const removed = await ada.says(secret);
	await bo.hears(secret);
	const note = faults.arm({ at: "note", does: "throw", of: bo.session });
	const held = faults.holdCommit("what the disk is busy with");
	const said = ada.says("what the disk is busy with");
	await held.hit;
	const gone = ada.removes(removed);
	bo.link.sends({ type: "read", room: LOBBY, seq: removed });
	for (const person of [ada, bo]) await person.isInStep();
	held.release();
	await Promise.all([said, gone, note.hit]);
	// nothing more is written: what the log wrote beside the database goes by itself
	await expect.poll(() => filesHolding(house, secret), { timeout: 20_000 }).toEqual([]);
});

test("[NOW2] a removed text leaves the files though the log thread dies behind the removal", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const secret = "xyzzy-plugh-secret";
	const target = await ada.says(secret);
	await bo.hears(secret);
	faults.arm({ at: "after-commit", does: "die", of: '"remove"' });
	refusedAs("read-only", await ada.asks({ type: "remove", room: LOBBY, target }));
	expect(await filesHolding(house, secret)).not.toEqual([]);
	await expect.poll(() => filesHolding(house, secret), { timeout: 20_000 }).toEqual([]);
	expect(JSON.stringify((await bo.fetches()).events)).not.toContain(secret);
});

async function filesOf({ dataDir }: House): Promise<string[]> {
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function filesHolding(house: House, text: string): Promise<string[]> {
	const holding: string[] = [];
	for (const file of await filesOf(house)) if ((await readFile(file)).includes(text)) holding.push(file);
	return holding;
}

test("[NOW2] the row keeps author and id, and the removal its place", async () => {
	const { ada, house } = await lobbyWith("ada");
	const seq = await ada.says("short-lived");
	const { id } = await ada.hears("short-lived");
	const removedSeq = await ada.removes(seq);
	const bo = await comesIn(house, "bo");
	const events = known((await bo.fetches()).events);
	expect(message(events, seq)).toMatchObject({ id, author: ada.session, removedSeq });
	expect(events.at(-1)).toMatchObject({ type: "removed", seq: removedSeq, target: seq, prev: seq });
});

test("[NOW2] nothing can be done to a removed message", async () => {
	const { ada } = await lobbyWith("ada");
	const target = await ada.says("gone");
	await ada.removes(target);
	const id = "00000000-0000-4000-8000-000000000001";
	const tries = [
		{ type: "edit", room: LOBBY, target, text: "back" },
		{ type: "react", room: LOBBY, target, emoji: "👍", on: true },
		{ type: "post", room: LOBBY, id, text: "re: gone", replyTo: target },
	];
	for (const attempt of tries) refusedAs("no-such-message", await ada.asks(attempt));
});

test("[NOW3] only so many different emoji stand on a message, however many people choose each", async () => {
	const { ada, bo } = await houseWith({ REACTION_KINDS_MAX: "3" }, "ada", "bo");
	const seq = await ada.says("a joke");
	const full = { type: "refused", code: "not-allowed", field: "emoji" };
	const reacts = (who: Person, emoji: string, on = true) =>
		who.asks({ type: "react", room: LOBBY, target: seq, emoji, on });
	for (const emoji of ["👍", "🎉", "😀"]) await ada.reacts(seq, emoji);
	expect(await reacts(bo, "🚀")).toMatchObject(full);
	await bo.reacts(seq, "👍");
	await ada.reacts(seq, "👍", false);
	expect(await reacts(bo, "🚀")).toMatchObject(full);
	await bo.reacts(seq, "👍", false);
	await bo.reacts(seq, "🚀");
	expect(await reacts(ada, "👍")).toMatchObject(full);
	const reactions = message(known((await ada.fetches()).events), seq).reactions ?? {};
	expect(Object.keys(reactions)).toEqual(["🎉", "😀", "🚀"]);
});
