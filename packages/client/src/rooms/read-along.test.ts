import { expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";

test("what comes while one reads at the end is read in the same change; after a pause nothing is, until one has read on", async () => {
	const world = new World(3);
	const server = new ModelServer(world);
	const talk = (count: number) => {
		for (let n = 1; n <= count; n += 1) server.says(ROOM, `m${n}`);
	};
	talk(5);
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	ada.client.read(ROOM, ada.room(ROOM).head);
	let reading = true;
	const stop = ada.client.readAlong(ROOM, () => reading);
	const unread: number[] = [];
	ada.client.subscribe(() => unread.push(ada.room(ROOM).unread));
	talk(3);
	await world.until(() => ada.room(ROOM).rows.length === 8);
	expect(new Set(unread)).toEqual(new Set([0]));
	await world.pass(1_500);
	expect(server.heard.findLast(({ type }) => type === "read")).toMatchObject({ seq: ada.room(ROOM).head });

	reading = false;
	// a core behind a port is told within a second
	await world.pass(1_000);
	talk(1);
	await world.until(() => ada.room(ROOM).unread === 1);
	reading = true;
	await world.pass(1_000);
	talk(1);
	await world.until(() => ada.room(ROOM).unread === 2);
	ada.client.read(ROOM, ada.room(ROOM).head);
	stop();
	talk(1);
	await world.until(() => ada.room(ROOM).unread === 1);
});
