import { PersonHere } from "@parley/protocol/http";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { expect, test } from "vitest";
import { converses, expectNoSuchRoom } from "./support/conversing.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { auditOf, OPERATOR_TOKEN, operatorDoes, reportsOf } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

test("[TALK1] nobody but the two comes in, reads, or learns of it, also when a place is free", async () => {
	const { house, ada, bo, cy } = await houseWith({ SEAT_GRACE_S: "0" }, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	await ada.says("a secret for bo alone", { room });
	await expectNoSuchRoom(cy, house, room);
	await expectNoSuchRoom(cy, house, "direct-anything");
	// the phone sleeps, its seat is free at once, and still nobody's but his
	bo.link.socket.terminate();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	await expectNoSuchRoom(cy, house, room);
	await bo.dialsAgain();
	expect((await bo.joins(room)).events).toHaveLength(1);
	await expectNoSuchRoom(await Person.arrives("dee", { port: house.port }), house, room);
	expect(JSON.stringify(cy.inbox.heard)).not.toContain("secret");
	expect(cy.inbox.heard.some(({ type }) => type === "conversation")).toBe(false);
});

test("[TALK1] no room is opened under such an id, whether there is one or not, and no frame without answer says more", async () => {
	const { house, ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	const answers = await Promise.all(
		[room, "direct-anything"].map((id) => cy.asks({ type: "open", room: id, listed: false })),
	);
	expect(answers.map((answer) => ({ ...answer, ref: 0 }))[0]).toEqual({ ...answers[1], ref: 0 });
	refusedAs("not-allowed", answers[0] ?? fail());
	const before = bo.inbox.heard.length;
	cy.link.sends({ type: "typing", room });
	cy.link.sends({ type: "read", room, seq: 1 });
	await cy.isInStep();
	await bo.isInStep();
	// who came in before is told by and by; that cy did there would be more
	const isLate = (frame: ServerFrame): boolean =>
		frame.type === "presence" && !(frame.room === room && JSON.stringify(frame).includes('"cy"'));
	const told = bo.inbox.heard.slice(before).filter((frame) => !isLate(frame));
	expect(told.map(({ type }) => type)).toEqual(["pong"]);
	expect(await (await call(house, "/api/rooms")).text()).not.toContain("direct-");
});

test("[TALK2] two who begin at once meet in one, and find it again by each other, in whatever order", async () => {
	const { house, ada, bo, cy } = await lobbyWith("ada", "bo", "cy");
	const [one, other] = await Promise.all([converses(ada, bo), converses(bo, ada)]);
	expect(one).toBe(other);
	expect(one).toMatch(/^direct-[0-9a-f]{40}$/);
	expect(await converses(bo, ada)).toBe(one);
	expect(await converses(ada, cy)).not.toBe(one);
	// found by whom it is with, also when they share nothing else any more
	await bo.leaves();
	expect(await converses(ada, bo)).toBe(one);
	const again = await house.reopen();
	await ada.dialsAgain({ port: again.port });
	expect(await converses(ada, bo)).toBe(one);
});

test("[TALK2] it begins with whoever shares a room, also while they are away, and with nobody else", async () => {
	const { house, ada, bo } = await houseWith({ CONVERSATIONS_PER_HOUR: "0" }, "ada", "bo");
	const dee = await Person.arrives("dee", { port: house.port });
	for (const nobody of [dee.session, ada.session, "nobody"])
		expect(refusedAs("not-allowed", await ada.asks({ type: "converse", with: [nobody] }))).toMatchObject({
			field: "with",
		});
	refusedAs("not-allowed", await ada.asks({ type: "converse", with: [bo.session, dee.session] }));
	bo.link.socket.terminate();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	const room = await converses(ada, bo);
	await ada.joins(room);
	await ada.says("when you are back", { room });
	await bo.dialsAgain();
	expect(await bo.receives("conversation")).toEqual({
		type: "conversation",
		room,
		with: [{ session: ada.session, name: "ada" }],
		by: ada.session,
		state: "new",
	});
	expect(await bo.joins(room)).toMatchObject({ title: "ada", capacity: 2, rules: { unlisted: true } });
	const found = await get(house, `/api/rooms/${LOBBY}/people/bo`, PersonHere, { token: ada.token });
	expect(found).toEqual({ name: "bo", session: bo.session });
	const nobody = await call(house, `/api/rooms/${LOBBY}/people/nobody`, { token: ada.token });
	await expectProblem(nobody, 403, "not-allowed");
});

test("[TALK3] a guest begins a few in an hour, those that exist cost nothing, and the house holds CONVERSATIONS_MAX", async () => {
	const names = ["ada", "bo", "cy", "dee", "eve"] as const;
	const { house, ada, bo, cy, dee, eve } = await houseWith({ CONVERSATIONS_PER_HOUR: "2" }, ...names);
	const first = await converses(ada, bo);
	await converses(ada, cy);
	const refused = refusedAs("too-fast", await ada.asks({ type: "converse", with: [dee.session] }));
	expect(refused.retryAfterMs).toBeGreaterThan(60_000);
	expect(await converses(ada, bo)).toBe(first);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(1);
	await converses(dee, eve);
	const full = await house.reopen({ CONVERSATIONS_MAX: "3" });
	for (const person of [bo, eve]) await person.comesBack([LOBBY], { port: full.port });
	refusedAs("house-full", await bo.asks({ type: "converse", with: [eve.session] }));
	const shut = await full.reopen({ ROOM_CREATION: "closed" });
	await bo.comesBack([LOBBY], { port: shut.port });
	refusedAs("not-allowed", await bo.asks({ type: "converse", with: [eve.session] }));
	expect(await converses(bo, ada)).toBe(first);
});

test("[TALK5] both are told when the operator closes their conversation, and when it is opened again", async () => {
	const { house, ada, bo, cy } = await houseWith({ OPERATOR_TOKEN }, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	await ada.joins(room);
	for (const closed of [true, undefined]) {
		for (const one of [ada, bo]) one.forgets();
		expect((await operatorDoes(house, { do: "settings", closed: closed === true }, room)).status).toBe(200);
		for (const one of [ada, bo])
			expect((await one.receives("conversation", (told) => told.room === room)).closed).toBe(closed);
	}
	await cy.isInStep();
	expect(cy.inbox.frames("conversation")).toEqual([]);
});

test("[TALK4] what one says to it is told to nobody else; one that is blocked is written in by neither", async () => {
	const { house, ada, bo } = await lobbyWith("ada", "bo");
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	const said = await ada.says("hello", { room });
	expect(await ada.receives("conversation")).toMatchObject({ state: "accepted" });
	const tab = await bo.opensAnotherTab();
	for (const [word, state] of [
		["ignore", "ignored"],
		["accept", "accepted"],
		["block", "blocked"],
	]) {
		bo.forgets();
		expected("ok", await bo.asks({ type: "answer", room, do: word }));
		for (const own of [bo, tab]) await own.receives("conversation", (frame) => frame.state === state);
	}
	const refusals = await Promise.all(
		[ada, bo].map((person) =>
			person.asks({ type: "post", room, id: crypto.randomUUID(), text: "are you there?" }),
		),
	);
	const [toAda, toBo] = refusals.map((refusal) => ({ ...refusedAs("not-allowed", refusal), ref: 0 }));
	expect(toAda).toEqual(toBo);
	expect(toAda).not.toHaveProperty("field");
	refusedAs("not-allowed", await ada.asks({ type: "edit", room, target: said, text: "hello!" }));
	refusedAs("not-allowed", await ada.asks({ type: "react", room, target: said, emoji: "👍", on: true }));
	await ada.removes(said, room);
	expect(await converses(ada, bo)).toBe(room);
	const again = await house.reopen();
	for (const person of [ada, bo]) await person.comesBack([room], { port: again.port });
	expect(await bo.receives("conversation", ({ state }) => state === "blocked")).toMatchObject({ room });
	const told = ada.inbox.heard.filter(({ type }) => type === "conversation");
	expect(told.map((frame) => "state" in frame && frame.state)).toEqual(["accepted", "accepted"]);
	expected("ok", await bo.asks({ type: "answer", room, do: "accept" }));
	await ada.says("thank you", { room });
	await bo.hears("thank you");
});

test("[TALK6] it is called by the other's session: by the new name, and never by whoever has the old one", async () => {
	const { house, ada, bo } = await houseWith({ SEAT_GRACE_S: "0" }, "ada", "bo");
	const room = await converses(ada, bo);
	await ada.joins(room);
	bo.link.socket.terminate();
	await ada.receives("presence", ({ left, room: there }) => there === LOBBY && left?.includes("bo") === true);
	const other = await comesIn(house, "bo");
	const theirs = await converses(ada, other);
	expect(theirs).not.toBe(room);
	await Person.arrives("robert", { port: house.port, token: bo.token });
	const renamed = await ada.receives("conversation", (frame) => frame.with[0]?.name === "robert");
	expect(renamed).toMatchObject({ room, with: [{ session: bo.session }] });
	await ada.receives("rules", (frame) => frame.room === room && frame.title === "robert");
	const ended = await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	expect(ended.status).toBe(204);
	expect(await ada.receives("conversation", ({ with: [one] }) => one?.gone === true)).toMatchObject({ room });
	const again = await house.reopen();
	await ada.dialsAgain({ port: again.port });
	const gone = await ada.receives(
		"conversation",
		(frame) => frame.room === room && frame.with[0]?.gone === true,
	);
	expect(gone.with).toEqual([{ session: bo.session, name: "robert", gone: true }]);
});

test("[TALK1][MOD1] its two report in it, the operator reads the report and acts, and puts it on no list", async () => {
	const house = await openHouse({ OPERATOR_TOKEN });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	const target = await bo.says("something vile", { room });
	expected("ok", await ada.asks({ type: "report", room, target, reason: "vile" }));
	expect((await reportsOf(house, OPERATOR_TOKEN, room)).reports).toMatchObject([{ text: "something vile" }]);
	for (const wish of [{ listed: true }, { capacity: 50 }])
		await expectProblem(await operatorDoes(house, { do: "settings", ...wish }, room), 403, "not-allowed");
	expect((await operatorDoes(house, { do: "remove-message", target }, room)).status).toBe(200);
	await ada.receives("removed", (removed) => removed.target === target);
	expect((await auditOf(house, OPERATOR_TOKEN, room)).entries).toMatchObject([
		{ do: "remove-message" },
		{ do: "report" },
	]);
	const rooms = await call(house, "/api/moderation/rooms", { token: OPERATOR_TOKEN });
	expect(await rooms.json()).toContainEqual({ room, title: "ada & bo", listed: false, count: 2 });
});

function fail(): never {
	throw new Error("nothing was answered");
}
