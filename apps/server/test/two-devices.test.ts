import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { call } from "./support/http.ts";
import { comesInAs, keepsName, knows, provesByWords, renames } from "./support/kept.ts";
import { houseWith } from "./support/lobby.ts";
import { DEN, does } from "./support/moderation.ts";
import { expected, LOBBY, type Person } from "./support/person.ts";
import type { House } from "./support/server.ts";

/** Ada, who keeps her name, at a second device. */
async function phoneOf(house: House, ada: Person) {
	const kept = await keepsName(house, ada);
	return { kept, phone: await comesInAs(house, await provesByWords(house, kept.words)) };
}

test("[WHO5] [DEVICE1] messages, reads, rooms, conversations and what one owns are the same on both devices, and signing one out leaves the other", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const { phone } = await phoneOf(house, ada);
	const before = await bo.says("before the phone came");
	expect(await phone.hears("before the phone came")).toMatchObject({ seq: before });
	const said = await ada.says("from the laptop");
	expect(await phone.hears("from the laptop")).toMatchObject({ seq: said, author: phone.session });
	const answered = await bo.says("to both");
	ada.link.sends({ type: "read", room: LOBBY, seq: answered });
	await phone.receives("mine", ({ room, readSeq }) => room === LOBBY && readSeq === answered);

	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	await phone.receives("overview", ({ rooms }) => rooms.some(({ room }) => room === DEN));
	await phone.joins(DEN);
	await does(phone, { do: "settings", topic: "hers, from either" });
	await ada.receives("moderated", ({ room }) => room === DEN);
	const talk = await converses(phone, bo);
	await ada.receives("conversation", ({ room }) => room === talk);
	await ada.joins(talk);
	await ada.says("only for bo", { room: talk });

	const { token } = phone;
	expect((await call(house, "/api/sessions/current", { method: "DELETE", token })).status).toBe(204);
	expect(await phone.closed).toBeDefined();
	await ada.says("here I stay", { room: DEN });
	await ada.says("and here");
	await bo.hears("and here");
	expect((await knows(house, ada)).devices).toHaveLength(1);
});

test("[WHO4] of two devices that rename at once the later one in the log holds, on both and for everybody, here and after a restart", async () => {
	const { ada, bo, house } = await houseWith({}, "ada", "bo");
	const { kept, phone } = await phoneOf(house, ada);
	bo.forgets();
	const both = [renames(house, ada, "adele"), renames(house, phone, "adriana")];
	expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
	const { name } = await knows(house, kept);
	expect(["adele", "adriana"]).toContain(name);
	for (const one of [ada, phone]) await one.receives("me", (told) => told.name === name);
	await ada.says("who am I");
	expect(await bo.hears("who am I")).toMatchObject({ author: ada.session, name });
	// the one that gave way is theirs, too, and nobody else's
	const other = name === "adele" ? "adriana" : "adele";
	expect((await renames(house, bo, other)).status).toBe(409);
	expect((await knows(await house.reopen(), kept)).name).toBe(name);
});
