import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, succeeds } from "./support/command.ts";
import { converses, expectNoSuchRoom, sessionOf } from "./support/conversing.ts";
import { call } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { asksFor, auditOf, OPERATOR_TOKEN, operatorDoes, reportsOf } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { records } from "./support/recording.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { asVersion } from "./support/versions.ts";

const NINE = ["ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal", "ivy"] as const;

function asksToTalk(one: Person, ...others: readonly { readonly session: string }[]) {
	return one.asks({ type: "converse", with: others.map(sessionOf) });
}

test("[TALK1] three talk, and whoever talks with each of them alone neither comes in nor learns of it", async () => {
	const { house, ada, bo, cy, mallory } = await houseWith(
		{ SEAT_GRACE_S: "0", CONVERSATIONS_PER_HOUR: "0" },
		...(["ada", "bo", "cy", "mallory"] as const),
	);
	for (const person of [ada, bo, cy]) await converses(mallory, person);
	mallory.forgets();
	const room = await converses(ada, bo, cy);
	for (const person of [ada, bo, cy]) await person.joins(room);
	await ada.says("a secret for the three of us", { room });
	for (const person of [bo, cy]) await person.hears("a secret for the three of us");
	await expectNoSuchRoom(mallory, house, room);
	// nobody is added: with one more it is another conversation
	expect(await converses(ada, bo, cy, mallory)).not.toBe(room);
	// a seat is free, and still nobody's but hers
	cy.link.socket.terminate();
	await ada.receives("presence", ({ left }) => left?.includes("cy") === true);
	await expectNoSuchRoom(mallory, house, room);
	await cy.dialsAgain();
	expect(await cy.joins(room)).toMatchObject({ capacity: 3, events: [{ type: "posted" }] });
	expect(JSON.stringify(mallory.inbox.heard)).not.toContain("secret");
	expect(mallory.inbox.frames("conversation").every((told) => told.room !== room)).toBe(true);
	const again = await house.reopen();
	for (const person of [ada, mallory]) await person.dialsAgain({ port: again.port });
	await expectNoSuchRoom(mallory, again, room);
	expect((await ada.joins(room)).events).toHaveLength(1);
});

test("[TALK2] the same people meet in the same one, whoever begins and in whatever order, also when all do at once", async () => {
	const { house, ada, bo, cy } = await houseWith({}, "ada", "bo", "cy");
	const [one, ...same] = await Promise.all([
		converses(ada, bo, cy),
		converses(bo, cy, ada),
		converses(cy, ada, bo),
	]);
	expect(one).toMatch(/^direct-[0-9a-f]{40}$/);
	expect(same).toEqual([one, one]);
	expect(await converses(ada, bo)).not.toBe(one);
	for (const person of [ada, bo, cy]) {
		const told = person.inbox.frames("conversation").filter(({ room }) => room === one);
		expect(told).toHaveLength(1);
		expect(told[0]?.with.map(({ name }) => name).sort()).toEqual(
			["ada", "bo", "cy"].filter((name) => name !== person.name),
		);
		expect(told[0]?.state).toBe(told[0]?.by === person.session ? "accepted" : "new");
	}
	const again = await house.reopen();
	await cy.dialsAgain({ port: again.port });
	expect(await converses(cy, bo, ada)).toBe(one);
});

test("[TALK2] two to eight people have one; each has to be somebody whom the beginner may write to, here or away", async () => {
	const { house, ada, ...others } = await houseWith({ CONVERSATIONS_PER_HOUR: "4" }, ...NINE);
	const { bo, cy, dee, eve, fay, gus, hal, ivy } = others;
	const everybody = [bo, cy, dee, eve, fay, gus, hal, ivy];
	await ivy.leaves();
	expect(refusedAs("bad-frame", await asksToTalk(ada, ...everybody)).field).toBe("with");
	expect(refusedAs("bad-frame", await asksToTalk(ada, bo, bo)).field).toBe("with");
	for (const not of [
		[bo, ada],
		[bo, ivy],
		[bo, { session: "nobody" }],
	])
		expect(refusedAs("not-allowed", await asksToTalk(ada, ...not)).field).toBe("with");
	bo.link.socket.terminate();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	// each of the three that were not allowed cost as one that begins, and of however many people, it is one
	const room = await converses(ada, ...everybody.slice(0, -1));
	expect(await ada.joins(room)).toMatchObject({ capacity: 8, title: "bo, cy, dee, eve, fay, gus and hal" });
	refusedAs("too-fast", await asksToTalk(ada, cy, dee));
	const said = await ada.says("all of you", { room });
	for (const person of [cy, dee, eve, fay, gus, hal]) {
		await person.joins(room);
		await person.sees(said, room);
	}
	await bo.dialsAgain();
	expect(await bo.receives("conversation", (told) => told.room === room)).toMatchObject({
		with: [{ name: "ada" }, { name: "cy" }, {}, {}, {}, {}, { name: "hal" }],
		by: ada.session,
	});
	expect(await bo.joins(room)).toMatchObject({ count: 8, capacity: 8 });
	await expectNoSuchRoom(ivy, house, room);
});

test("[TALK2] whoever accepted a conversation with one is asked into others long after their seats are gone", async () => {
	const { house, ada, bo, cy } = await houseWith({ SEAT_GRACE_S: "0" }, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	bo.link.socket.terminate();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	refusedAs("not-allowed", await asksToTalk(ada, bo, cy));
	await bo.dialsAgain();
	expected("ok", await bo.asks({ type: "answer", room, do: "accept" }));
	bo.link.socket.terminate();
	const three = await converses(ada, bo, cy);
	// that ada put them together does not make cy somebody who may write to bo alone
	refusedAs("not-allowed", await asksToTalk(cy, bo));
	await bo.dialsAgain();
	await bo.receives("conversation", (told) => told.room === three && told.state === "new");
	for (const person of [bo, cy])
		expected("ok", await person.asks({ type: "answer", room: three, do: "accept" }));
	await converses(cy, bo);
	expect(await metric(house, "parley_rooms")).toBe(4);
});

test("[TALK6] it is called by the names of now, each member is told of a new one, and of who is gone for good", async () => {
	const { house, ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const room = await converses(ada, bo, cy);
	expect((await ada.joins(room)).title).toBe("bo and cy");
	expect((await bo.joins(room)).title).toBe("ada and cy");
	await Person.arrives("cyrus", { port: house.port, token: cy.token });
	for (const person of [ada, bo])
		await person.receives("conversation", (told) => told.with.some(({ name }) => name === "cyrus"));
	await ada.receives("rules", ({ title }) => title === "bo and cyrus");
	expect((await call(house, "/api/sessions/current", { method: "DELETE", token: cy.token })).status).toBe(
		204,
	);
	for (const person of [ada, bo])
		await person.receives("conversation", (told) =>
			told.with.some((one) => one.session === cy.session && one.name === "cyrus" && one.gone === true),
		);
	// the two go on, and it is still found by all three
	await ada.says("it is us two now", { room });
	await bo.hears("it is us two now");
	expect(await converses(bo, cy, ada)).toBe(room);
	const again = await house.reopen();
	ada.forgets();
	await ada.comesBack([room], { port: again.port });
	expect((await ada.receives("conversation")).with).toContainEqual({
		...{ session: cy.session, name: "cyrus", gone: true },
	});
});

test("[MOD1][MOD7][TALK1] nobody of it may moderate, each may report, and the operator acts but lets nobody in", async () => {
	const { house, ada, bo, cy, mallory } = await houseWith(
		{ OPERATOR_TOKEN },
		...(["ada", "bo", "cy", "mallory"] as const),
	);
	const room = await converses(ada, bo, cy);
	for (const person of [ada, bo, cy]) await person.joins(room);
	const said = await cy.says("rude words", { room });
	for (const wish of [
		{ do: "settings", closed: true },
		{ do: "ban", name: "cy", seconds: 60 },
	])
		refusedAs("not-allowed", await asksFor(ada, wish, room));
	refusedAs("not-yours", await ada.asks({ type: "remove", room, target: said }));
	expected("ok", await bo.asks({ type: "report", room, target: said, reason: "see above" }));
	const [report] = (await reportsOf(house, OPERATOR_TOKEN, room)).reports;
	expect(report).toMatchObject({ reason: "see above" });
	for (const settings of [{ capacity: 4 }, { listed: true }])
		expect((await operatorDoes(house, { do: "settings", ...settings }, room)).status).toBe(403);
	expect((await operatorDoes(house, { do: "hand-over", session: ada.session }, room)).status).toBe(403);
	expect((await operatorDoes(house, { do: "ban", session: cy.session, seconds: 60 }, room)).status).toBe(200);
	refusedAs("removed-from-room", await cy.asks({ type: "join", room }));
	await expectNoSuchRoom(mallory, house, room);
	expect((await operatorDoes(house, { do: "delete", reason: "all of it" }, room)).status).toBe(200);
	for (const person of [ada, bo, cy])
		await person.receives("left", (left) => left.room === room && left.reason === "gone");
	for (const person of [ada, bo, cy, mallory]) await expectNoSuchRoom(person, house, room);
	expect((await auditOf(house, OPERATOR_TOKEN, room)).entries[0]).toMatchObject({ do: "delete" });
	expect(await converses(bo, ada, cy)).toBe(room);
});

test("[TALK2][ORD4] a house of rules 4 goes on: its conversations of two stay, and larger ones begin", async () => {
	const before = await openHouseProcess({ ...asVersion("rules-4"), LIMITS: "off" });
	const [ada, bo, cy] = [
		await comesIn(before, "ada"),
		await comesIn(before, "bo"),
		await comesIn(before, "cy"),
	];
	const pair = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(pair);
	await ada.says("between us two", { room: pair });
	expected("ok", await bo.asks({ type: "answer", room: pair, do: "block" }));
	refusedAs("unknown-type", await asksToTalk(ada, bo, cy));
	await before.kill();
	const house = await before.startAgain({ NODE_OPTIONS: "" });
	for (const person of [ada, bo, cy]) await person.comesBack([LOBBY], { port: house.port });
	expect(await converses(bo, ada)).toBe(pair);
	expect((await bo.joins(pair)).events).toHaveLength(1);
	// what was said by rules 4 counts by rules 5, too
	refusedAs("not-allowed", await asksToTalk(ada, bo, cy));
	expected("ok", await bo.asks({ type: "answer", room: pair, do: "accept" }));
	const room = await converses(ada, bo, cy);
	await house.kill();
	const again = await house.startAgain();
	for (const person of [ada, cy]) await person.comesBack([LOBBY], { port: again.port });
	expect(await converses(cy, ada, bo)).toBe(room);
});

test("[ORD1] what three said to their conversation is decided anew from a recording, and kept by a backup", async () => {
	const { house, ada, bo, cy } = await houseWith({ OPERATOR_TOKEN }, "ada", "bo", "cy");
	const room = await converses(ada, bo, cy);
	const { file, stops } = await records(house);
	expected("ok", await bo.asks({ type: "answer", room, do: "block" }));
	refusedAs("not-allowed", await asksToTalk(ada, bo));
	await converses(cy, ada);
	await ada.joins(room);
	await ada.says("on the record", { room });
	await stops();
	const { code, output } = await runs({ DATA_DIR: house.dataDir }, "replay", file);
	expect(output).toContain("The same came of all");
	expect(code).toBe(0);
	const copy = join(await freshDataDir(), "copy.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", copy);
	const dataDir = await freshDataDir();
	await succeeds({ DATA_DIR: dataDir }, "restore", copy);
	const again = await openHouse({ DATA_DIR: dataDir });
	for (const person of [ada, cy]) await person.dialsAgain({ port: again.port });
	expect(await converses(cy, bo, ada)).toBe(room);
	expect((await ada.joins(room)).events).toMatchObject([{ text: "on the record" }]);
});
