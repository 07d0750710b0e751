import { expect, test } from "vitest";
import { addsDevice } from "./support/devices.ts";
import { comesIn, lobbyWith } from "./support/lobby.ts";
import { nodeGround } from "./support/nodes.ts";
import { handshake, LOBBY, Person, stranger } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

test("[DEVICE5] who is in a room is told with their ids, who comes and goes and takes another name, too", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const [adaIs, boIs] = [ada, bo].map(({ session: id, name }) => ({ id, name }));
	const tab = await bo.opensAnotherTab();
	expect(await tab.joins()).toMatchObject({ members: ["ada", "bo"], people: [adaIs, boIs] });
	const cy = await comesIn(house, "cy");
	const asCy = { id: cy.session, name: "cy" };
	const cyCame = await ada.receives("presence", ({ entered }) => entered?.includes("cy") === true);
	expect(cyCame.people).toContainEqual(asCy);
	cy.link.socket.terminate();
	const cyIsAway = await ada.receives("presence", ({ away }) => away?.includes("cy") === true);
	expect(cyIsAway.people).toContainEqual(asCy);
	await handshake(await stranger(house), "cyd", cy.token);
	const renamed = await ada.receives("presence", ({ entered }) => entered?.includes("cyd") === true);
	expect(renamed.people).toContainEqual({ id: cy.session, name: "cyd" });
	for (const { id, name } of renamed.people ?? []) {
		const lists = [renamed.entered, renamed.left, renamed.away].filter((list) => list?.includes(name));
		expect([id, lists]).toEqual([cy.session, [[name]]]);
	}
	await bo.leaves();
	const boLeft = await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	expect(boLeft.people).toContainEqual(boIs);
});

test("[DEVICE5] who types is told by name and id, once however many of their devices type", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { token } = await addsDevice(house, ada);
	const phone = await Person.arrives("ada", { port: house.port, token });
	await phone.joins();
	for (const one of [ada, phone]) one.link.sends({ type: "typing", room: LOBBY });
	await phone.isInStep();
	bo.link.sends({ type: "typing", room: LOBBY });
	const { names, ids } = await ada.receives("typing", (frame) => frame.names.includes("bo"));
	expect([names, ids]).toEqual([
		["ada", "bo"],
		[ada.session, bo.session],
	]);
	await phone.says("done");
	await bo.receives("typing", (frame) => frame.ids?.join() === bo.session);
});

test("[DEVICE5] people of another node are told with their ids, too", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const asBo = { id: bo.session, name: "bo" };
	const { people } = await ada.receives("presence", ({ entered }) => entered?.includes("bo") === true);
	expect(people).toContainEqual(asBo);
	bo.link.sends({ type: "typing", room: LOBBY });
	expect(await ada.receives("typing")).toMatchObject({ names: ["bo"], ids: [bo.session] });
});
