import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

async function chatters(person: Person, count: number, room = LOBBY): Promise<void> {
	for (let index = 0; index < count; index++) await person.says(`${person.name} ${index}`, { room });
}

test("[ORD1] edits, removals and reactions stand in the same order for all", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const target = await ada.says("look at this");
	await Promise.all([
		ada.edits(target, "look at that"),
		bo.reacts(target, "👍"),
		ada.reacts(target, "👍"),
		chatters(bo, 10),
	]);
	await ada.removes(target);
	await expectOneOrder(house, [ada, bo]);
});

test("[ORD2] edits, removals and reactions take their place in the one order too", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const first = await ada.says("first");
	const seqs = [
		first,
		await bo.reacts(first, "👍"),
		await ada.edits(first, "1st"),
		await bo.says("second"),
		await ada.removes(first),
		await bo.says("third"),
	];
	expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test("[ORD3] refused and repeated drafts are not in the prev chain and not in posts", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const id = randomUUID();
	const first = await ada.says("first", { id });
	expect(await ada.says("first", { id })).toBe(first);
	refusedAs("id-reused", await ada.asks({ type: "post", room: LOBBY, id, text: "other" }));
	refusedAs("empty", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "" }));
	refusedAs("not-yours", await bo.asks({ type: "edit", room: LOBBY, target: first, text: "mine" }));
	refusedAs("no-such-message", await bo.asks({ type: "remove", room: LOBBY, target: first + 1000 }));
	await bo.says("second");
	const [heardFirst, heardSecond] = [await bo.hears("first"), await bo.hears("second")];
	expect(heardSecond.prev).toBe(first);
	expect(heardSecond.posts).toBe(heardFirst.posts + 1);
	expect(heardFirst).toMatchObject({ prev: 0, posts: 1 });
});

test("[ORD6] Seq tells the order across rooms, for whoever is in several", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	for (const person of [ada, bo]) await person.joins("den");
	const first = await ada.says("here");
	const second = await bo.says("there", { room: "den" });
	const [here, there] = [await bo.hears("here"), await ada.hears("there")];
	expect([here.seq, there.seq]).toEqual([first, second]);
	expect(expected("page", await ada.asks({ type: "fetch", room: "den" })).events).toEqual([there]);
});

test("[ORD1] waits of one socket that overtake each other make it one reader, not several", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const bo = await comesIn(house, "bo", "den");
	const answers: Promise<unknown>[] = [];
	for (let round = 0; round < 20; round++) {
		answers.push(bo.asks({ type: "wait", room: LOBBY }));
		// enough between two waits that several commits hold them
		for (let post = 0; post < 20; post++) answers.push(bo.says("x".repeat(1_000), { room: "den" }));
	}
	await Promise.all(answers);
	await ada.says("once");
	await bo.hears("once");
	await bo.isInStep();
	expect(bo.inbox.frames("posted").filter(({ text }) => text === "once")).toHaveLength(1);
	expect(bo.inbox.frames("joined").filter(({ room }) => room === LOBBY)).toHaveLength(1);
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});
