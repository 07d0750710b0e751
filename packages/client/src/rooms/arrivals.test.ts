import { expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

async function house() {
	const world = new World(5);
	const server = new ModelServer(world);
	server.says("lobby", "history");
	const ada = new Person("Ada", world, server);
	const heard: string[] = [];
	const stop = ada.client.onArrival(({ text }) => heard.push(text));
	void ada.client.enter("Ada");
	ada.client.join("lobby");
	await world.until(() => ada.inside("lobby"));
	return { world, server, ada, heard, stop };
}

test("what is said while one is here is told, and no history", async () => {
	const { world, server, heard, stop } = await house();
	server.says("lobby", "live");
	await world.until(() => heard.length > 0);
	expect(heard).toEqual(["live"]);
	stop();
	server.says("lobby", "after");
	await world.pass(1_000);
	expect(heard).toEqual(["live"]);
});

test("[BACK1] what was missed in a short absence is told once, in order", async () => {
	const { world, server, ada, heard } = await house();
	server.says("lobby", "live");
	await world.until(() => heard.length === 1);
	ada.network.cut();
	for (let n = 1; n <= 30; n += 1) server.says("lobby", `missed ${n}`);
	await world.until(() => heard.length > 30);
	await world.pass(1_000);
	expect(heard).toEqual(["live", ...Array.from({ length: 30 }, (_, n) => `missed ${n + 1}`)]);
});
