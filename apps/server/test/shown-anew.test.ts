import { expect, test } from "vitest";
import { addsDevice } from "./support/devices.ts";
import { Faults } from "./support/faults.ts";
import { blobsIn, bytesOf, posts } from "./support/files.ts";
import { call, expectProblem } from "./support/http.ts";
import { houseWithFaults } from "./support/lobby.ts";
import { asksFor, DEN, denWith } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";
import { uploads } from "./support/uploads.ts";

async function recovers(house: House): Promise<void> {
	let status = 0;
	while (status !== 200) status = (await call(house, "/readyz")).status;
}

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
