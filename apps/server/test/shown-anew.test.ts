import { Faults } from "@parley/engine/test/support/faults";
import { expect, test } from "vitest";
import { addsDevice } from "./support/devices.ts";
import { blobsIn, bytesOf, posts } from "./support/files.ts";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { comesIn, houseWithFaults, recovers } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { asksFor, DEN, denWith, posts as saysInDen } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { toldDen } from "./support/push-service/told.ts";
import { uploads } from "./support/uploads.ts";

test("[DEVICE4] a device whose end got no answer loses its sockets, and the person nothing", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const { device, token } = await addsDevice(house, ada);
	const phone = await Person.arrives("ada", { port: house.port, token });
	await phone.joins();
	faults.loseAnswer();
	const { session } = ada;
	expect((await house.submit({ type: "end-device", session, device, at: Date.now() })).kind).toBe("unknown");
	expect((await phone.closed).code).toBe(1000);
	await ada.says("not gone");
	await bo.hears("not gone");
	expect(phone.hasHeard("not gone")).toBe(false);
});

test("[NAME5] who was done for good in a commit whose answer was lost is closed, and reads nothing more", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	faults.loseAnswer();
	const signsOut = call(house, "/api/sessions/current", { method: "DELETE", token: ada.token });
	await expectProblem(await signsOut, 503, "read-only");
	expect((await ada.closed).code).toBe(1000);
	await bo.receives("presence", ({ members }) => members?.join() === "bo");
	await bo.says("among us");
	await bo.hears("among us");
	expect(ada.hasHeard("among us")).toBe(false);
});

test("[MOD1] how a room is kept since a commit whose answer was lost is told to those in it, and to no other room", async () => {
	const faults = new Faults();
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"], {}, { faultDoor: faults.door });
	await cy.joins(LOBBY);
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "settings", readOnly: true }));
	expect((await bo.receives("rules")).rules.readOnly).toBe(true);
	await cy.receives("rules", ({ room }) => room === DEN);
	await recovers(house);
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "mute", session: bo.session, seconds: 60 }));
	expect((await bo.receives("rules", ({ rules }) => rules.mutedMs !== undefined)).room).toBe(DEN);
	expect(cy.inbox.frames("rules").map(({ room }) => room)).not.toContain(LOBBY);
});

test("[MOD3] [ROOM5] who was thrown out in a commit whose answer was lost hears by whom it was meant, and why", async () => {
	const faults = new Faults();
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"], {}, { faultDoor: faults.door });
	for (const [person, wish, as] of [
		[bo, { do: "remove", reason: "too loud" }, "removed"],
		[cy, { do: "ban", seconds: 3600, reason: "a bot" }, "banned"],
	] as const) {
		faults.loseAnswer();
		refusedAs("read-only", await asksFor(ada, { ...wish, session: person.session }));
		expect(await person.receives("left")).toEqual({ type: "left", room: DEN, reason: as });
		const refused = await person.receives("refused", ({ room }) => room === DEN);
		expect(refused).toMatchObject({
			code: "removed-from-room",
			message: expect.stringContaining(wish.reason),
		});
		expect((refused.retryAfterMs ?? 0) > 0).toBe(as === "banned");
		await recovers(house);
		await person.isInStep();
		expect(person.inbox.frames("left")).toHaveLength(1);
	}
	await bo.joins(DEN);
});

test("[ROOM5] [BACK6] whose seats another node took for expired in a commit whose answer was lost hears so, has the name again and comes back in", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const { session } = ada;
	faults.loseAnswer();
	const asOf = Number.MAX_SAFE_INTEGER;
	const ended = await house.submit({ type: "expire", session, asOf, ended: false, at: Date.now() });
	expect(ended.kind).toBe("unknown");
	expect(await ada.receives("left")).toEqual({ type: "left", room: LOBBY, reason: "expired" });
	await recovers(house);
	await ada.joins();
	await ada.says("here again");
	await bo.hears("here again");
});

test("[ROOM9] of a room that was deleted and opened again in a commit whose answer was lost nothing old is shown, nor is anybody of before left in it", async () => {
	const faults = new Faults();
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], {}, { faultDoor: faults.door });
	const cy = await comesIn(house, "cy");
	expected("ok", await saysInDen(ada, "an old secret"));
	await bo.hears("an old secret");
	const held = faults.holdCommit("hold both");
	faults.arm({ at: "after-commit", does: "die", of: "open-room" });
	const said = cy.asks({ type: "post", room: LOBBY, id: crypto.randomUUID(), text: "hold both" });
	await held.hit;
	const at = Date.now();
	const details = { title: "new", topic: "", capacity: 10, listed: true, by: cy.session, at };
	const done = [
		house.submit({ type: "delete-room", room: DEN, reason: "", at }),
		house.submit({ type: "open-room", room: DEN, ...details }),
	];
	await cy.isInStep();
	held.release();
	expected("ok", await said);
	expect((await Promise.all(done)).map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
	await recovers(house);
	expect(await bo.receives("left")).toEqual({ type: "left", room: DEN, reason: "gone" });
	const joined = expected("joined", await cy.asks({ type: "join", room: DEN }));
	expect(JSON.stringify(joined)).not.toContain("an old secret");
	expected("ok", await saysInDen(cy, "said in the new one"));
	await cy.hears("said in the new one");
	await bo.isInStep();
	expect(bo.hasHeard("said in the new one")).toBe(false);
	expect(JSON.stringify(await wholeHistory(house, DEN, cy.token))).not.toContain("an old secret");
});

test("[MOD7] the owner is told of a report that stands in a commit whose answer was lost", async () => {
	const faults = new Faults();
	const { ada, bo } = await denWith({}, ["ada", "bo"], {}, { faultDoor: faults.door });
	const { seq: target } = expected("ok", await saysInDen(bo, "buy now"));
	faults.loseAnswer();
	refusedAs("read-only", await bo.asks({ type: "report", room: DEN, target, reason: "spam" }));
	expect(await ada.receives("reported")).toEqual({ type: "reported", room: DEN });
});

test("[FILE5] the file of a message whose removal got no answer leaves the disk", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ LIMITS: "off" }, "ada", "bo");
	const { id } = await uploads(house, ada, "notes.txt", bytesOf("what must be gone"));
	const { seq } = expected("ok", await posts(ada, [id], "here it is"));
	await bo.hears("here it is");
	expect(await blobsIn(house.dataDir)).toHaveLength(1);
	faults.loseAnswer();
	refusedAs("read-only", await ada.asks({ type: "remove", room: LOBBY, target: seq }));
	await expect.poll(() => blobsIn(house.dataDir), { timeout: 4_000 }).toEqual([]);
});

test("[PUSH1] [ACC1] whose seat expired is told on since a commit whose answer was lost, unless it brought a passphrase", async () => {
	const den = await toldDen({ passphrase: "open sesame" }, { SEAT_GRACE_S: "0.05" });
	const { ada, house, faults } = den;
	const [bo, cy] = [await den.comesIn("bo"), await den.comesIn("cy")];
	bo.person.link.socket.terminate();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "settings", topic: "another" }));
	await recovers(house);
	expected("ok", await saysInDen(ada, "under the same passphrase"));
	expect(await bo.browser.hears()).toMatchObject({ text: "under the same passphrase" });
	expect(await cy.browser.hears()).toMatchObject({ text: "under the same passphrase" });
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "settings", passphrase: "another one" }));
	await recovers(house);
	for (const text of ["under another", "and on"]) {
		expected("ok", await saysInDen(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(den.timesTold(bo.browser)).toBe(1);
});

test("[PUSH1] [MOD2] who was banned while away in a commit whose answer was lost is told nothing, also behind a restart", async () => {
	const den = await toldDen({});
	const { ada, house, faults } = den;
	const [bo, cy] = [await den.comesIn("bo"), await den.comesIn("cy")];
	bo.person.link.socket.terminate();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	faults.loseAnswer();
	refusedAs("read-only", await asksFor(ada, { do: "ban", session: bo.person.session, seconds: 3600 }));
	await recovers(house);
	for (const text of ["without bo", "still without"]) {
		expected("ok", await saysInDen(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	const again = await house.reopen();
	await ada.comesBack([DEN]);
	for (const text of ["after the restart", "and on"]) {
		expected("ok", await saysInDen(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(await metric(again, "parley_push_subscriptions")).toBe(2);
	expect(den.timesTold(bo.browser)).toBe(0);
});

test("[PUSH1] who left by a word whose answer was lost is told nothing more", async () => {
	const den = await toldDen({});
	const { ada, house, faults } = den;
	const [bo, cy] = [await den.comesIn("bo"), await den.comesIn("cy")];
	faults.loseAnswer();
	refusedAs("read-only", await bo.person.asks({ type: "leave", room: DEN }));
	await recovers(house);
	for (const text of ["without bo", "still without"]) {
		expected("ok", await saysInDen(ada, text));
		expect(await cy.browser.hears()).toMatchObject({ text });
	}
	expect(den.timesTold(bo.browser)).toBe(0);
});

test("[PUSH1] a message whose answer was lost is told of once, whose author posts it again", async () => {
	const den = await toldDen({});
	const { ada, house, faults } = den;
	const bo = await den.comesIn("bo");
	faults.loseAnswer();
	const id = crypto.randomUUID();
	refusedAs("read-only", await saysInDen(ada, "was it heard?", id));
	await recovers(house);
	expected("ok", await saysInDen(ada, "was it heard?", id));
	expect(await bo.browser.hears()).toMatchObject({ text: "was it heard?" });
	expected("ok", await saysInDen(ada, "and this"));
	expect(await bo.browser.hears()).toMatchObject({ text: "and this" });
	expect(den.timesTold(bo.browser)).toBe(2);
});

test("[PUSH1] [NOW2] a message that was removed in a commit whose answer was lost is told to nobody who was to hear of it", async () => {
	const den = await toldDen({}, { PUSH_DELAY_S: "6" });
	const { ada, house, faults } = den;
	const bo = await den.comesIn("bo");
	const { seq: target } = expected("ok", await saysInDen(ada, "@bo a secret"));
	faults.loseAnswer();
	refusedAs("read-only", await ada.asks({ type: "remove", room: DEN, target }));
	await recovers(house);
	expected("ok", await saysInDen(ada, "what all may know"));
	expect(await bo.browser.hears()).toMatchObject({ text: "what all may know", count: 1 });
});
