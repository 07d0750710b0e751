import { expect, test } from "vitest";
import { addsDevice } from "./support/devices.ts";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, handshake, LOBBY, Person, stranger } from "./support/person.ts";

test("[NAME6] a ninth socket closes the oldest with 4509, and only that", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const tabs: Person[] = [];
	for (let tab = 2; tab <= 9; tab++) tabs.push(await ada.opensAnotherTab());
	expect((await ada.closed).code).toBe(4509);
	const newest = tabs.at(-1);
	await newest?.joins();
	await bo.says("which tab?");
	await newest?.hears("which tab?");
	for (const tab of tabs) await tab.isInStep();
});

test("[NAME6] each device of a person has eight sockets of its own", async () => {
	const { ada, house } = await lobbyWith("ada", "bo");
	const { token } = await addsDevice(house, ada);
	const phone = await Person.arrives("ada", { port: house.port, token });
	for (let tab = 2; tab <= 8; tab++) await phone.opensAnotherTab();
	await ada.isInStep();
	await phone.isInStep();
	await phone.opensAnotherTab();
	expect((await phone.closed).code).toBe(4509);
	await ada.isInStep();
});

test("[NAME6] an operator may allow fewer sockets of a device", async () => {
	const { ada } = await houseWith({ SOCKETS_PER_DEVICE_MAX: "2" }, "ada");
	const second = await ada.opensAnotherTab();
	await ada.isInStep();
	await second.opensAnotherTab();
	expect((await ada.closed).code).toBe(4509);
	await second.isInStep();
});

test("[NAME6] each socket joins its own rooms and hears only those", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const tab = await ada.opensAnotherTab();
	await tab.joins("den");
	await ada.says("from the first tab");
	await tab.says("from the second tab", { room: "den" });
	expect(tab.hasHeard("from the first tab")).toBe(false);
	expect(ada.hasHeard("from the second tab")).toBe(false);
	expect((await bo.hears("from the first tab")).author).toBe(tab.session);
});

test("[NAME6] of many sockets that say hello at once no more than eight stay", async () => {
	const { ada, house } = await lobbyWith("ada");
	const links = await Promise.all(Array.from({ length: 12 }, () => stranger(house)));
	const codes: number[] = [];
	const fiveClosed = Promise.withResolvers<void>();
	for (const { closed } of [ada, ...links])
		void closed.then(({ code }) => {
			if (codes.push(code) === 5) fiveClosed.resolve();
		});
	await Promise.allSettled(links.map((link) => handshake(link, "ada", ada.token)));
	await fiveClosed.promise;
	const left = links.filter(({ isOpen }) => isOpen);
	expect(left).toHaveLength(8);
	for (const link of left) expected("joined", await link.asks({ type: "join", room: LOBBY }));
	expect(codes).toEqual([4509, 4509, 4509, 4509, 4509]);
});
