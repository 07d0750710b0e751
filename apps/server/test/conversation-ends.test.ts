import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { converses, expectNoSuchRoom } from "./support/conversing.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { auditOf, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";

/** Rows of both tables. */
function stored({ dataDir }: House): number {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const sql = "SELECT (SELECT count(*) FROM conversations) + (SELECT count(*) FROM conversation_people)";
	const count = database.prepare(sql).pluck().get() as number;
	database.close();
	return count;
}

test("[TALK3] conversations take no room's place: whoever begins many fills no house", async () => {
	const names = ["ada", "bo", "cy", "dee"] as const;
	const { house, ada, bo, cy, dee } = await houseWith({ ROOMS_MAX: "3" }, ...names);
	for (const other of [bo, cy, dee]) await converses(ada, other);
	await converses(bo, cy);
	expected("ok", await dee.asks({ type: "open", room: "den" }));
	const again = await house.reopen();
	const eve = await Person.arrives("eve", { port: again.port });
	expected("ok", await eve.asks({ type: "open", room: "attic" }));
	expect(await eve.asks({ type: "open", room: "cellar" })).toMatchObject({ code: "house-full" });
});

test("[TALK3][ROOM8] one that nobody wrote in ends with all its rows, and begins anew under its id", async () => {
	const env = { UNUSED_ROOM_HOURS: "0.0001", CONVERSATIONS_MAX: "2" };
	const { house, ada, bo, cy } = await houseWith(env, "ada", "bo", "cy");
	const written = await converses(ada, cy);
	await ada.joins(written);
	await ada.says("are you there?", { room: written });
	await ada.leaves(written);
	const room = await converses(ada, bo);
	await expect.poll(() => metric(house, "parley_rooms"), { timeout: 20_000 }).toBe(2);
	for (const person of [ada, bo, cy]) await expectNoSuchRoom(person, house, room);
	expect(stored(house)).toBe(3);
	const again = await house.reopen({ UNUSED_ROOM_HOURS: "24" });
	for (const person of [ada, bo, cy]) await person.comesBack([LOBBY], { port: again.port });
	bo.forgets();
	expect(await converses(ada, bo)).toBe(room);
	expect(await bo.receives("conversation", (frame) => frame.room === room)).toMatchObject({ state: "new" });
	for (const person of [ada, bo]) await person.joins(room);
	await ada.says("hello again", { room });
	await bo.hears("hello again");
	expect(await converses(cy, ada)).toBe(written);
	expect(stored(again)).toBe(6);
});

test("[ROOM9][TALK3] the operator deletes a conversation: both are told, in it or not, and a full house has room again", async () => {
	const env = { CONVERSATIONS_MAX: "1", OPERATOR_TOKEN };
	const { house, ada, bo, cy } = await houseWith(env, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	await ada.joins(room);
	await ada.says("a word between us", { room });
	refusedAs("house-full", await cy.asks({ type: "converse", with: [bo.session] }));
	expect((await operatorDoes(house, { do: "delete", reason: "both are gone" }, room)).status).toBe(200);
	for (const person of [ada, bo])
		expect(await person.receives("left")).toMatchObject({ room, reason: "gone" });
	for (const person of [ada, bo, cy]) await expectNoSuchRoom(person, house, room);
	expect(cy.inbox.heard.some(({ type }) => type === "left")).toBe(false);
	expect((await auditOf(house, OPERATOR_TOKEN, room)).entries).toMatchObject([
		{ do: "delete", reason: "both are gone" },
	]);
	await converses(cy, bo);
	expect(stored(house)).toBe(3);
});

test("[TALK3][TALK5] strangers push nothing off the list: one is asked so often, and told of the accepted first", async () => {
	const names = ["ada", "bo", "cy", "dee", "eve"] as const;
	const { house, ada, bo, cy, dee, eve } = await houseWith({ CONVERSATIONS_UNANSWERED_MAX: "2" }, ...names);
	const answers = async (room: string, word: string) =>
		expected("ok", await ada.asks({ type: "answer", room, do: word }));
	const friend = await converses(bo, ada);
	await answers(friend, "accept");
	const blocked = await converses(cy, ada);
	const ignored = await converses(dee, ada);
	const refused = refusedAs("busy", await eve.asks({ type: "converse", with: [ada.session] }));
	expect(refused).toMatchObject({ field: "with" });
	await answers(blocked, "ignore");
	await answers(ignored, "ignore");
	const asked = await converses(eve, ada);
	for (const [person, room] of [
		[dee, ignored],
		[cy, blocked],
		[eve, asked],
	] as const) {
		await person.joins(room);
		await person.says("look here", { room });
	}
	await answers(blocked, "block");
	const again = await Person.arrives("ada", { port: house.port, token: ada.token });
	await again.receives("conversation", (frame) => frame.room === blocked);
	const told = again.inbox.heard.flatMap((frame) => (frame.type === "conversation" ? [frame.room] : []));
	expect(told).toEqual([friend, asked, ignored, blocked]);
});
