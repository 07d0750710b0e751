import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { converses, expectNoSuchRoom } from "../support/conversing.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { type OlderNode, olderNode } from "../support/older-node.ts";
import { type Person, refusedAs } from "../support/person.ts";
import { openHouse } from "../support/server.ts";

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
