import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { addsDevice, asksForDevice, endsDevice } from "../support/devices.ts";
import { call } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { LOBBY, Person, refusedAs, stranger } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };

function rows(dataDir: string, sql: string): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare(sql).raw().all();
}

/** Who somebody is, as a node has written it down, and by which chain of events. */
const people = ({ dataDir }: House) => ({
	sessions: rows(dataDir, "SELECT * FROM sessions ORDER BY session"),
	devices: rows(dataDir, "SELECT * FROM devices ORDER BY session, device"),
	meta: rows(dataDir, "SELECT * FROM meta WHERE key IN ('last_seq', 'rules', 'running_hash') ORDER BY key"),
});

test("[DEVICE1] [DEVICE4] two devices on two nodes are one person, and one that is ended is out on each", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const { device, token } = await addsDevice(first, ada);
	const phone = await Person.arrives("ada", { port: second.port, token });
	expect(await phone.joins()).toMatchObject({ count: 2 });
	expect([phone.session, phone.device]).toEqual([ada.session, device]);
	await Promise.all([ada.says("from here"), phone.says("from there")]);
	for (const text of ["from here", "from there"]) expect((await bo.hears(text)).author).toBe(ada.session);
	await bo.receives("presence", ({ entered }) => entered?.includes("bo") === true);
	bo.forgets();
	await endsDevice(first, ada, device);
	expect((await phone.closed).code).toBe(1000);
	const link = await stranger(second);
	refusedAs("token-invalid", await link.asks({ type: "hello", version: 1, name: "ada", token }));
	await ada.says("still me");
	await bo.hears("still me");
	expect(bo.inbox.frames("presence")).toEqual([]);
	await expectOneOrder(first, [ada, bo]);
});

test("[DEVICE3] the grace of a person begins when the last device of all nodes is gone", async () => {
	const { env } = await nodeGround();
	const soon = { ...env, SEAT_GRACE_S: "0.5" };
	const [first, second] = await Promise.all([openHouse(soon), openHouse(soon)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const cy = await comesIn(first, "cy");
	const { token } = await addsDevice(first, ada);
	const phone = await Person.arrives("ada", { port: second.port, token });
	await phone.joins();
	bo.forgets();
	ada.link.socket.terminate();
	cy.link.socket.terminate();
	await bo.receives("presence", ({ left }) => left?.includes("cy") === true);
	await phone.says("still here");
	await bo.hears("still here");
	expect(bo.inbox.frames("presence").flatMap(({ left = [] }) => left)).toEqual(["cy"]);
	phone.link.socket.terminate();
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
});

test("[DEVICE6] three nodes of a house of before, started one after another, make the same people of its sessions", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const first = await openHouse(env);
	const ada = await comesIn(first, "ada");
	const second = await openHouse(env);
	const [bo, dee] = [await comesIn(second, "bo"), await comesIn(second, "dee")];
	const third = await openHouse(env);
	const cy = await comesIn(third, "cy");
	await cy.says("one of us is older");
	await ada.hears("one of us is older");
	// a session has its one token yet, and ends with it
	expect(await asksForDevice(first, ada)).toMatchObject({ code: "busy" });
	expect((await call(second, "/api/sessions/current", { method: "DELETE", token: dee.token })).status).toBe(
		204,
	);
	const houses = [first, second, third];
	for (const { dataDir } of houses) expect(rows(dataDir, "SELECT * FROM devices")).toEqual([]);
	expect(ada.device).toBe(ada.session);

	older.leaves();
	const isRaised = ({ dataDir }: House) =>
		rows(dataDir, "SELECT value FROM meta WHERE key = 'rules'").flat()[0];
	await expect.poll(() => houses.map(isRaised), WAIT).toEqual(houses.map(() => RULES_KNOWN));
	const { token } = await addsDevice(third, ada);
	const phone = await Person.arrives("ada", { port: third.port, token });
	await phone.joins();
	await phone.says("two of me");
	for (const one of [ada, bo, cy]) expect((await one.hears("two of me")).author).toBe(ada.session);
	await expect
		.poll(() => houses.map(people), WAIT)
		.toEqual(houses.map(() => expect.objectContaining(people(third))));
	const { devices, sessions } = people(third);
	expect(devices).toEqual([expect.arrayContaining([ada.session, phone.device])]);
	expect(sessions).toHaveLength(3);

	// each in turn again, now from what it has written down
	for (const house of houses) await house.reopen();
	for (const one of [ada, bo, cy, phone]) await one.comesBack([LOBBY]);
	await bo.says("all here");
	for (const one of [ada, cy, phone]) await one.hears("all here");
	await expectOneOrder(first, [ada, bo, cy, phone]);
});
