import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AppUnderTest } from "../support/app-under-test.ts";
import { appsUnderTest } from "../support/apps.ts";
import { doneBy } from "../support/deeds.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type Env, type House, openHouse } from "../support/server.ts";

/** So many of one house, in this process. */
function nodesOf(app: AppUnderTest, env: Env, count: 2): Promise<[House, House]>;
function nodesOf(app: AppUnderTest, env: Env, count: 3): Promise<[House, House, House]>;
function nodesOf(app: AppUnderTest, env: Env, count: number): Promise<House[]> {
	return Promise.all(Array.from({ length: count }, () => openHouse(env, { app })));
}

describe.each(appsUnderTest)("the $name, on many nodes", (app) => {
	test("[ORD1] people on three nodes see one order, none twice, none missing", async () => {
		const { env } = await nodeGround();
		const nodes = await nodesOf(app, env, 3);
		const [ada, bo, cy] = await Promise.all([
			comesIn(nodes[0], "ada"),
			comesIn(nodes[1], "bo"),
			comesIn(nodes[2], "cy"),
		]);
		const people = [ada, bo, cy] as const;
		await Promise.all(
			people.map(async (person) => {
				for (let index = 0; index < 30; index++) await person.does(`${person.name} ${index}`);
			}),
		);
		// to hold them against each other, one more is said
		expect((await expectOneOrder(nodes[1], people)).get(app.room)).toHaveLength(91);
		expect((await expectOneOrder(nodes[2], people)).get(app.room)).toHaveLength(92);
	});

	test("[NAME1] a name that people want on different nodes at once is given once", async () => {
		const { env } = await nodeGround();
		const nodes = await nodesOf(app, env, 2);
		const wishes = Array.from({ length: 10 }, (_, index) =>
			Person.arrives("ada", { port: nodes[index % 2]?.port ?? 0, app }),
		);
		const outcomes = await Promise.allSettled(wishes);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const outcome of outcomes)
			if (outcome.status === "rejected") expect(String(outcome.reason)).toContain("name-taken");
	});

	test("[ROOM1] the last seat is given once, whatever the node", async () => {
		const { env } = await nodeGround();
		const nodes = await nodesOf(app, env, 2);
		const people = await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				Person.arrives(`guest ${index + 1}`, { port: nodes[index % 2]?.port ?? 0, app }),
			),
		);
		const [first] = people as [Person];
		expected("ok", await first.asks({ type: "open", room: "small", capacity: 3 }));
		const answers = await Promise.all(people.map((person) => person.asks({ type: "join", room: "small" })));
		expect(answers.filter(({ type }) => type === "joined")).toHaveLength(3);
		const refusals = answers.filter((answer) => answer.type === "refused");
		expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["room-full"]));
	});

	test("[BACK1] a session goes on on another node, by its token and its position, without a gap", async () => {
		const { env } = await nodeGround();
		const [first, second] = await nodesOf(app, env, 2);
		const ada = await comesIn(first, "ada");
		const bo = await comesIn(second, "bo");
		await bo.sees(await ada.does("one"));
		ada.link.socket.terminate();
		const two = await bo.does("two");
		await ada.comesBack([app.room], { port: second.port });
		await ada.sees(two);
		await ada.does("three");
		await expectOneOrder(second, [ada, bo]);
	});

	test("[BACK1] who moves in the same breath is known there, and stands behind nothing that was seen", async () => {
		const { env } = await nodeGround();
		const nodes = await nodesOf(app, env, 2);
		const ada = await comesIn(nodes[0], "ada");
		for (let turn = 0; turn < 10; turn++) {
			await ada.does(`turn ${turn}`);
			ada.link.socket.terminate();
			await ada.comesBack([app.room], { port: nodes[turn % 2 === 0 ? 1 : 0].port });
		}
		await expectOneOrder(nodes[0], [ada]);
	});

	test("[ONCE1] what is repeated on another node is answered with the original Seq", async () => {
		const { env } = await nodeGround();
		const [first, second] = await nodesOf(app, env, 2);
		const ada = await comesIn(first, "ada");
		const deed = app.deed(app.room, "once");
		const seq = await doneBy(ada, deed);
		ada.link.socket.terminate();
		await ada.comesBack([app.room], { port: second.port });
		expect(await doneBy(ada, deed)).toBe(seq);
		expect((await expectOneOrder(second, [ada])).get(app.room)).toHaveLength(2);
	});

	test("a node that starts from nothing holds all that was done", async () => {
		const { env } = await nodeGround();
		const first = await openHouse(env, { app });
		const ada = await comesIn(first, "ada");
		for (let index = 0; index < 20; index++) await ada.does(`done ${index}`);
		const late = await openHouse(env, { app });
		const bo = await comesIn(late, "bo");
		await bo.sees(ada.heldIn(app.room));
		expect((await expectOneOrder(late, [ada, bo])).get(app.room)).toHaveLength(21);
	});

	test("[ORD1] what the stream does not pass on is read from it", async () => {
		const { nats, env } = await nodeGround();
		const [first, second] = await nodesOf(app, env, 2);
		const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
		const connection = await connect({ servers: nats.url });
		onTestFinished(() => connection.close());
		const { streams } = await jetstreamManager(connection);
		const name = env["NATS_STREAM"] ?? "";
		const elsewhere = { republish: { src: `${name}.drafts`, dest: "nobody.listens" } };
		await streams.update(name, elsewhere);
		await bo.sees(await ada.does("is anybody there?"));
		await ada.sees(await bo.does("I am"));
		await expectOneOrder(second, [ada, bo]);
	});
});
