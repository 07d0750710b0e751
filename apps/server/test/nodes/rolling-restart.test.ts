import { describe, expect, test } from "vitest";
import { appsUnderTest } from "../support/apps.ts";
import { Doors } from "../support/doors.ts";
import { nodeGround } from "../support/nodes.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";
import { Talker } from "../support/talker.ts";

/** only a guard against hanging */
const WITHIN = { timeout: 30_000 };

describe.each(appsUnderTest)("the $name", (app) => {
	test("[CONN4] each node in turn is stopped and started while people write: all keep their seats, and nothing is lost", async () => {
		const { env } = await nodeGround();
		const nodes: HouseProcess[] = await Promise.all([1, 2].map(() => openHouseProcess(env, [], app)));
		const doors = new Doors(nodes.map(({ port }) => port));
		const ada = await Talker.arrives("ada", doors, app);
		const others = [await Talker.arrives("bo", doors, app), await Talker.arrives("cy", doors, app)];
		const people = [ada, ...others];
		const talks = Promise.all(people.map((one) => one.talks()));

		for (const [index, node] of nodes.entries()) {
			const moved = people.filter(({ port }) => port === node.port);
			for (const one of people) one.struck();
			const [code] = await Promise.all([
				node.terminate(),
				...moved.map(({ person }) => person.receives("bye")),
			]);
			expect(code).toBe(0);
			await expect
				.poll(() => people.every(({ hasGoneOn, port }) => hasGoneOn && port !== node.port), WITHIN)
				.toBe(true);
			nodes[index] = await node.startAgain();
		}
		for (const one of people) one.falls();
		await talks;

		const [first, second] = nodes as [HouseProcess, HouseProcess];
		const histories = await expectOneOrder(first, [ada.person, ...others.map(({ person }) => person)]);
		await expect
			.poll(() => app.history(second, app.room, ada.person), WITHIN)
			.toEqual(histories.get(app.room));
		for (const { person } of people)
			expect(person.inbox.frames("presence").flatMap(({ left = [] }) => left)).toEqual([]);
	});
});
