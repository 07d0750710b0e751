import { ModelServer } from "@parley/client/test/model-server";
import { Person } from "@parley/client/test/person";
import { World } from "@parley/client/test/world";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeOwnRooms, type OwnChange, ownChangesIn, readOwnRooms } from "./own-rooms.ts";

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

/** As the page does it whenever something of its rooms changes. */
function noteRooms({ client }: Person): readonly string[] {
	const changes = ownChangesIn(client.getState().rooms).split(" ");
	return changeOwnRooms(changes.filter((change): change is OwnChange => change !== ""));
}

test("[ROOM2] a room that asks for its passphrase again behind the grace stays in the list; one that was left does not", async () => {
	const world = new World(7);
	const server = new ModelServer(world);
	const [ada, bo] = [new Person("Ada", world, server), new Person("Bo", world, server)];
	for (const person of [ada, bo]) {
		void person.client.enter(person.name);
		for (const room of ["closed", "lobby"]) person.client.join(room);
		await world.until(() => person.inside("closed") && person.inside("lobby"));
	}
	expect(noteRooms(ada)).toEqual(["closed", "lobby"]);

	ada.network.cut();
	server.freeSeat("closed", "s-Ada");
	server.locked.add("closed");
	await world.until(() => ada.client.getState().rooms.get("closed")?.seat.state === "refused");
	expect(ada.room("closed").seat).toMatchObject({ refusal: { field: "passphrase" } });
	expect(noteRooms(ada)).toEqual(["closed", "lobby"]);
	expect(bo.inside("closed")).toBe(true);

	ada.client.leave("lobby");
	await world.until(() => !ada.inside("lobby"));
	changeOwnRooms(["-lobby"]);
	noteRooms(ada);
	expect(readOwnRooms()).toEqual(["closed"]);
});
