import { expect, test } from "vitest";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { openHouseProcess } from "./support/server-process.ts";

test("[CONN4] a stop says bye with a time to come back, closes with 1012, and loses nothing", async () => {
	const { ada, bo, cy, house } = await houseWith({ LIMITS: "off" }, "ada", "bo", "cy");
	const people = [ada, bo, cy] as const;
	const flood = people.map(async (person) => {
		for (let index = 0; person.link.isOpen; index++) await person.says(`${person.name} ${index}`);
	});
	await cy.hears("ada 5");
	const [reopened] = await Promise.all([house.reopen(), Promise.allSettled(flood)]);
	for (const person of people) {
		expect((await person.closed).code).toBe(1012);
		const bye = await person.receives("bye");
		expect(bye.reason).not.toBe("");
		await person.comesBack();
	}
	await expectOneOrder(reopened, people);
});

test("[CONN4] while draining nobody else is let in", async () => {
	const { ada, house } = await lobbyWith("ada");
	ada.link.pausesReading();
	const stopping = house.stop();
	await expect(stranger(house)).rejects.toThrow();
	ada.link.resumesReading();
	await stopping;
	expect((await ada.closed).code).toBe(1012);
});

test("[CONN4] SIGTERM drains a real process, which ends with 0", async () => {
	const house = await openHouseProcess();
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	await ada.says("before the deploy");
	await bo.hears("before the deploy");
	expect(await house.terminate()).toBe(0);
	for (const person of [ada, bo]) expect((await person.closed).code).toBe(1012);
	const again = await house.startAgain();
	for (const person of [ada, bo]) await person.comesBack();
	await expectOneOrder(again, [ada, bo]);
});
