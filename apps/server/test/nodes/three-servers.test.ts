import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { leaderOf, threeNatsServers } from "../support/cluster.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeEnv, placesOf } from "../support/nodes.ts";
import { LOBBY, type Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";

const POSTS = 15;

/** Both write; once they are at it, something happens, and both write on to the end. */
async function writeThrough(topic: string, [ada, bo]: readonly [Person, Person], fault: () => unknown) {
	const talks = [ada, bo].map(async (person) => {
		for (let index = 0; index < POSTS; index++)
			await person.saysWhenItCan(`${topic} ${person.name} ${index}`);
	});
	await bo.hears(`${topic} ada 3`);
	await fault();
	await Promise.all(talks);
}

test("[ORD1] [ORD4] the stream's leader stands still, another is killed: two people on two nodes write on, and nothing is lost, doubled or reordered", async () => {
	const nats = await threeNatsServers();
	const stream = `house-${randomUUID()}`;
	const env = { ...nodeEnv(nats, stream), DURABILITY: "replicated", NATS_REPLICAS: "3" };
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];

	const still = await leaderOf(nats, stream);
	await writeThrough("still", [ada, bo], () => still.pause());
	still.resume();
	await nats.ready();

	const doomed = await leaderOf(nats, stream);
	await writeThrough("killed", [ada, bo], () => doomed.kill());

	const histories = await expectOneOrder(second, [ada, bo]);
	expect(histories.get(LOBBY)).toHaveLength(4 * POSTS + 1);
	const places = await placesOf(env);
	expect(new Set(places).size).toBe(places.length);
});
