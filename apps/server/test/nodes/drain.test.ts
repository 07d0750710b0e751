import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { LOBBY, type Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";

const NAMES = ["ada", "bo", "cy", "dee", "eve", "flo"] as const;

test("[CONN4] a node that stops sends its people to another a few at a time, and serves the rest meanwhile", async () => {
	const { env } = await nodeGround();
	const [stopping, staying] = await Promise.all([
		openHouse({ ...env, DRAIN_TIMEOUT_S: "10", DRAIN_PEOPLE_PER_SECOND: "5" }),
		openHouse(env),
	]);
	const people: Person[] = [];
	for (const name of NAMES) people.push(await comesIn(stopping, name));
	const [first, last] = [people[0], people.at(-1)];
	if (first === undefined || last === undefined) throw new Error("somebody must be there");
	const moving = people.map(async (person) => {
		expect((await person.closed).code).toBe(1012);
		await person.receives("bye");
		await person.comesBack([LOBBY], { port: staying.port });
	});
	const lastLink = last.link;
	const stopped = stopping.stop();
	await moving[0];
	expect(lastLink.isOpen).toBe(true);
	await last.says("still served where I was");
	await first.hears("still served where I was");
	await first.says("already elsewhere");
	await last.hears("already elsewhere");
	await stopped;
	await Promise.all(moving);
	const { members = [] } = await (await comesIn(staying, "gus")).receives("joined");
	expect([...members].sort()).toEqual([...NAMES, "gus"]);
	await expectOneOrder(staying, [first, ...people.slice(1)]);
});
