import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { converses, expectNoSuchRoom } from "../support/conversing.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { type OlderNode, olderNode } from "../support/older-node.ts";
import { expected, type Person, refusedAs } from "../support/person.ts";
import { rulesOf } from "../support/running-hash.ts";
import { openHouse } from "../support/server.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

/** the rules that brought conversations of more than two */
const OF_SEVERAL = 5;

async function oldTalk(
	{ writes }: OlderNode,
	room: string,
	by: Person,
	said: readonly Person[],
): Promise<void> {
	const opening = { title: room, topic: "", capacity: 2, listed: false, by: by.session, at: 1 };
	await writes({ type: "open-room", room, ...opening });
	for (const { session } of said) {
		await writes({ type: "take-seat", room, session, at: 1 });
		await writes({ type: "post", room, session, id: randomUUID(), text: "secret", at: 1 });
		// the grace of that version frees it for whoever comes next
		await writes({ type: "leave-room", room, session });
	}
}

test("[TALK2][TALK4] three who begin at once on three nodes meet in one, nobody else does, and a block holds on all", async () => {
	const { env } = await nodeGround();
	const [first, second, third] = await Promise.all([openHouse(env), openHouse(env), openHouse(env)]);
	for (const house of [first, second, third])
		await expect.poll(() => rulesOf(house), { timeout: 20_000 }).toBeGreaterThanOrEqual(OF_SEVERAL);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const [cy, mallory] = [await comesIn(third, "cy"), await comesIn(third, "mallory")];
	await ada.receives("presence", ({ entered }) => entered?.includes("mallory") === true);
	// until all are known to read them, conversations are nobody's
	const two = { type: "converse", with: [bo.session] };
	await expect.poll(async () => (await mallory.asks(two)).type, { timeout: 20_000 }).toBe("ok");
	const [room = "", ...same] = await Promise.all([
		converses(ada, bo, cy),
		converses(bo, ada, cy),
		converses(cy, bo, ada),
	]);
	expect(same).toEqual([room, room]);
	for (const person of [ada, bo, cy]) await person.joins(room);
	await bo.says("on three nodes", { room });
	for (const person of [ada, cy]) await person.hears("on three nodes");
	for (const house of [first, second, third])
		await expectNoSuchRoom(await mallory.opensAnotherTab({ port: house.port }), house, room);
	const pair = await converses(mallory, bo);
	expected("ok", await bo.asks({ type: "answer", room: pair, do: "block" }));
	const elsewhere = await mallory.opensAnotherTab({ port: first.port });
	refusedAs("not-allowed", await elsewhere.asks({ type: "converse", with: [bo.session, ada.session] }));
	const tab = await bo.opensAnotherTab({ port: first.port });
	await tab.receives("conversation", (told) => told.room === pair && told.state === "blocked");
});

test("[TALK2] while a node is of before, two begin as ever and three are told to wait; then they meet", async () => {
	const { env } = await nodeGround();
	const older = await openHouseProcess({ ...env, ...asVersion("rules-4") });
	const newer = await openHouse(env);
	const [ada, bo] = [await comesIn(older, "ada"), await comesIn(newer, "bo")];
	const cy = await comesIn(newer, "cy");
	await bo.receives("presence", ({ entered }) => entered?.includes("cy") === true);
	// until both are known to read them, conversations are nobody's
	const two = { type: "converse", with: [ada.session] };
	await expect.poll(async () => (await bo.asks(two)).type, { timeout: 20_000 }).toBe("ok");
	const pair = await converses(bo, ada);
	expect(await converses(ada, bo)).toBe(pair);
	const three = { type: "converse", with: [ada.session, cy.session] };
	expect(refusedAs("busy", await bo.asks(three)).message).toContain("older version");
	await older.terminate();
	await ada.dialsAgain({ port: newer.port });
	await expect.poll(async () => (await bo.asks(three)).type, { timeout: 20_000 }).toBe("ok");
	expect(await converses(ada, bo)).toBe(pair);
	expect(await converses(cy, ada, bo)).toBe(await converses(bo, ada, cy));
});

test("[TALK7] nodes close old conversations at one place of the log, once none is too old, and agree whose they are", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo, cy] = [
		await comesIn(first, "ada"),
		await comesIn(second, "bo"),
		await comesIn(second, "cy"),
	];
	const room = "direct-0011223344";
	await oldTalk(older, room, ada, [ada, bo, cy]);
	await oldTalk(older, "direct-later", bo, [bo, ada]);
	await oldTalk(older, "direct-alone", ada, [ada]);
	// nobody new comes in meanwhile, and nobody learns whether there is such a room
	for (const id of [room, "direct-anything"])
		expect(refusedAs("busy", await cy.asks({ type: "join", room: id })).message).toContain("moment");
	refusedAs("busy", await ada.asks({ type: "converse", with: [bo.session] }));
	older.leaves();
	for (const person of [ada, bo]) await person.receives("conversation", (frame) => frame.room === room);
	expect(await converses(ada, bo)).toBe("direct-later");
	expect(await converses(bo, ada)).toBe("direct-later");
	await expectNoSuchRoom(cy, second, room);
	expect(await bo.joins(room)).toMatchObject({ title: "ada", rules: { closed: true } });
	await bo.joins("direct-alone");
	await expectNoSuchRoom(cy, second, "direct-alone");
	const [begun, same] = await Promise.all([converses(ada, cy), converses(cy, ada)]);
	expect(begun).toBe(same);
	// one that reads it all from the beginning
	const third = await openHouse(env);
	const tab = await ada.opensAnotherTab({ port: third.port });
	expect(await converses(tab, bo)).toBe("direct-later");
	expect(await converses(tab, cy)).toBe(begun);
	expect(await tab.joins(room)).toMatchObject({ title: "bo", rules: { closed: true } });
	await tab.joins("direct-alone");
	await expectNoSuchRoom(await comesIn(third, "mallory"), third, "direct-alone");
	await ada.joins("direct-later");
	await bo.joins("direct-later");
	await ada.says("on one node", { room: "direct-later" });
	await bo.hears("on one node");
});
