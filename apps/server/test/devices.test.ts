import { randomUUID } from "node:crypto";
import { DEVICES_PER_PERSON_MAX } from "@parley/protocol/limits";
import { expect, test } from "vitest";
import { addsDevice, asksForDevice, endsDevice } from "./support/devices.ts";
import { call, expectProblem } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, handshake, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";

/** Ada at her second device, in the lobby. */
async function phoneOf(house: House, ada: Person): Promise<Person> {
	const { token } = await addsDevice(house, ada);
	const phone = await Person.arrives(ada.name, { port: house.port, token });
	await phone.joins();
	return phone;
}

/** Seen by the server, which then has so many sockets. */
async function losesTheLink(house: House, person: Person, left: number): Promise<void> {
	person.link.socket.terminate();
	await untilMetric(house, "parley_sockets", (count) => count === left);
}

const signsOut = (house: House, token: string) =>
	call(house, "/api/sessions/current", { method: "DELETE", token });

test("[DEVICE1] two devices are one person: one name, one seat, one author, and nobody else is told of a device", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	expect(phone.session).toBe(ada.session);
	expect(phone.device).not.toBe(ada.device);
	await ada.says("from the laptop");
	await phone.says("from the phone");
	const heard = await Promise.all(["from the laptop", "from the phone"].map((text) => bo.hears(text)));
	expect(heard.map(({ author, name }) => [author, name])).toEqual([
		[ada.session, "ada"],
		[ada.session, "ada"],
	]);
	const { count, members } = await bo.opensAnotherTab().then((tab) => tab.joins());
	expect({ count, members }).toEqual({ count: 2, members: ["ada", "bo"] });
	expect(JSON.stringify(bo.inbox.heard)).not.toContain(phone.device);
	await expectOneOrder(house, [ada, phone, bo]);
});

test("[ONCE1] the same id from another device of the person is the same message", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	const id = randomUUID();
	const seq = await ada.says("once", { id });
	expect(await phone.says("once", { id })).toBe(seq);
	const other = { type: "post", room: LOBBY, id, text: "twice" };
	refusedAs("id-reused", await phone.asks(other));
	await bo.hears("once");
	expect(bo.inbox.events().filter((event) => event.type === "posted")).toHaveLength(1);
});

test("[DEVICE2] a person has sixteen devices, and no more; one that ended makes room", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const devices = [];
	for (let count = 1; count < DEVICES_PER_PERSON_MAX; count++) devices.push(await addsDevice(house, ada));
	const refused = await asksForDevice(house, ada);
	expect(refused).toMatchObject({ code: "not-allowed", field: "device" });
	await addsDevice(house, bo);
	await endsDevice(house, ada, devices[3]?.device ?? "");
	const { token } = await addsDevice(house, ada);
	expect((await Person.arrives("ada", { port: house.port, token })).session).toBe(ada.session);
});

test("[DEVICE2] a house may allow fewer, also where they are asked for at once, and counts what it refused", async () => {
	const { ada, bo, house } = await houseWith({ DEVICES_PER_PERSON_MAX: "3" }, "ada", "bo");
	const first = await addsDevice(house, ada);
	const atOnce = await Promise.all([asksForDevice(house, ada), asksForDevice(house, ada)]);
	const refused = { code: "not-allowed", field: "device", message: expect.stringContaining("3 devices") };
	expect(atOnce).toEqual([
		{ device: expect.any(String), token: expect.any(String) },
		expect.objectContaining(refused),
	]);
	expect(await metric(house, "parley_devices_refused_total")).toBe(1);
	await addsDevice(house, bo);
	await endsDevice(house, ada, first.device);
	await addsDevice(house, ada);
	expect(await asksForDevice(house, ada)).toMatchObject(refused);
	expect(await metric(house, "parley_devices_refused_total")).toBe(2);
});

test("[DEVICE3] the grace begins when the last socket of all devices is gone", async () => {
	const { ada, bo, cy, house } = await houseWith({ SEAT_GRACE_S: "0.5" }, "ada", "bo", "cy");
	const phone = await phoneOf(house, ada);
	bo.forgets();
	await losesTheLink(house, ada, 3);
	// a grace that began later is over: hers would have been by then
	await losesTheLink(house, cy, 2);
	await bo.receives("presence", ({ left }) => left?.includes("cy") === true);
	await phone.says("still here");
	await bo.hears("still here");
	expect(JSON.stringify(bo.inbox.frames("presence"))).not.toContain("ada");
	phone.link.socket.terminate();
	await bo.receives("presence", ({ away }) => away?.includes("ada") === true);
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
});

test("[DEVICE4] an ended device loses its sockets and its token, and the person nothing", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	const tab = await phone.opensAnotherTab();
	await bo.receives("presence", ({ entered }) => entered?.includes("bo") === true);
	bo.forgets();
	await endsDevice(house, ada, phone.device);
	expect((await phone.closed).code).toBe(1000);
	expect((await tab.closed).code).toBe(1000);
	const link = await stranger(house);
	const hello = { type: "hello", version: 1, name: "ada", token: phone.token };
	refusedAs("token-invalid", await link.asks(hello));
	await expectProblem(await signsOut(house, phone.token), 401, "token-invalid");
	await ada.says("not gone");
	await bo.hears("not gone");
	expect(bo.inbox.frames("presence")).toEqual([]);
});

test("[DEVICE4] [KEEP4] whoever knows what the end of a device is is told it by 4510, also where the person ends with it", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const knows = ["device-ended"];
	const hello = { type: "hello", version: 1, name: "ada", knows };
	const phone = await phoneOf(house, ada);
	const [tab, last] = [await stranger(house), await stranger(house)];
	await tab.asks({ ...hello, token: phone.token });
	await last.asks({ ...hello, token: ada.token });
	await endsDevice(house, ada, phone.device);
	expect((await tab.closed).code).toBe(4510);
	expect((await phone.closed).code).toBe(1000);
	expect((await signsOut(house, ada.token)).status).toBe(204);
	expect((await last.closed).code).toBe(4510);
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
});

test("[DEVICE4] where only the ended device was here, name and seat are kept for the grace", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	await losesTheLink(house, ada, 2);
	await endsDevice(house, ada, phone.device);
	await phone.closed;
	await bo.receives("presence", ({ away }) => away?.includes("ada") === true);
	const other = await stranger(house);
	refusedAs("name-taken", await other.asks({ type: "hello", version: 1, name: "ada" }));
	await ada.comesBack();
	await ada.says("back");
	await bo.hears("back");
	expect(bo.inbox.frames("presence").flatMap(({ left = [] }) => left)).toEqual([]);
});

test("[NAME5] done for good ends the device that says so; with the last one name and seat are free at once", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	expect((await signsOut(house, ada.token)).status).toBe(204);
	expect((await ada.closed).code).toBe(1000);
	await phone.says("and I stay");
	await bo.hears("and I stay");
	expect((await signsOut(house, phone.token)).status).toBe(204);
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
	const another = await comesIn(house, "ada");
	expect(another.session).not.toBe(ada.session);
});

test("[NAME5] a page that closes with 1000 frees name and seat only where no other device is here", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	await bo.receives("presence", ({ entered }) => entered?.includes("bo") === true);
	bo.forgets();
	ada.link.socket.close(1000);
	await ada.closed;
	await phone.isInStep();
	await phone.says("not done");
	await bo.hears("not done");
	expect(bo.inbox.frames("presence")).toEqual([]);
	phone.link.socket.close(1000);
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
});

test("[DEVICE1] [BACK4] devices survive a restart, and each finds its person", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const phone = await phoneOf(house, ada);
	const again = await house.reopen();
	for (const one of [phone, bo]) await one.comesBack();
	expect([phone.session, phone.device]).toEqual([ada.session, phone.device]);
	await phone.says("from the phone again");
	await bo.hears("from the phone again");
	const link = await stranger(again);
	expect((await handshake(link, "ada", ada.token)).session).toBe(ada.session);
	expected("joined", await link.asks({ type: "join", room: LOBBY }));
});
