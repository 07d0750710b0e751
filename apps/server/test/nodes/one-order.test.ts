import { randomUUID } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { LOBBY, Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";

test("[ORD1] people on three nodes see one order, none twice, none missing", async () => {
	const { env } = await nodeGround();
	const nodes = await Promise.all([openHouse(env), openHouse(env), openHouse(env)]);
	const [ada, bo, cy] = await Promise.all([
		comesIn(nodes[0], "ada"),
		comesIn(nodes[1], "bo"),
		comesIn(nodes[2], "cy"),
	]);
	const people = [ada, bo, cy] as const;
	await Promise.all(
		people.map(async (person) => {
			for (let index = 0; index < 30; index++) await person.says(`${person.name} ${index}`);
		}),
	);
	// to hold them against each other, one more is said
	expect((await expectOneOrder(nodes[1], people)).get(LOBBY)).toHaveLength(91);
	expect((await expectOneOrder(nodes[2], people)).get(LOBBY)).toHaveLength(92);
});

test("[NAME1] a name that people want on different nodes at once is given once", async () => {
	const { env } = await nodeGround();
	const nodes = await Promise.all([openHouse(env), openHouse(env)]);
	const wishes = Array.from({ length: 10 }, (_, index) =>
		Person.arrives("ada", { port: nodes[index % 2]?.port ?? 0 }),
	);
	const outcomes = await Promise.allSettled(wishes);
	expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	for (const outcome of outcomes)
		if (outcome.status === "rejected") expect(String(outcome.reason)).toContain("name-taken");
});

test("[ROOM1] the last seat is given once, whatever the node", async () => {
	const { env } = await nodeGround();
	const nodes = await Promise.all([
		openHouse({ ...env, ROOM_CAPACITY: "3" }),
		openHouse({ ...env, ROOM_CAPACITY: "3" }),
	]);
	const people = await Promise.all(
		Array.from({ length: 8 }, (_, index) =>
			Person.arrives(`guest ${index + 1}`, { port: nodes[index % 2]?.port ?? 0 }),
		),
	);
	const answers = await Promise.all(people.map((person) => person.asks({ type: "join", room: "den" })));
	expect(answers.filter(({ type }) => type === "joined")).toHaveLength(3);
	const refusals = answers.filter((answer) => answer.type === "refused");
	expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["room-full"]));
});

test("[BACK1] a session goes on on another node, by its token and its position, without a gap", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(first, "ada");
	const bo = await comesIn(second, "bo");
	await ada.says("one");
	await bo.hears("one");
	ada.link.socket.terminate();
	await bo.says("two");
	await ada.comesBack([LOBBY], { port: second.port });
	await ada.hears("two");
	await ada.says("three");
	await expectOneOrder(second, [ada, bo]);
});

test("[BACK1] who moves in the same breath is known there, and stands behind nothing that was seen", async () => {
	const { env } = await nodeGround();
	const nodes = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(nodes[0], "ada");
	for (let turn = 0; turn < 10; turn++) {
		await ada.says(`turn ${turn}`);
		ada.link.socket.terminate();
		await ada.comesBack([LOBBY], { port: nodes[turn % 2 === 0 ? 1 : 0].port });
	}
	await expectOneOrder(nodes[0], [ada]);
});

test("[ONCE1] a post repeated on another node answers with the original Seq", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(first, "ada");
	const id = randomUUID();
	const seq = await ada.says("once", { id });
	ada.link.socket.terminate();
	await ada.comesBack([LOBBY], { port: second.port });
	const again = await ada.asks({ type: "post", room: LOBBY, id, text: "once" });
	expect(again).toMatchObject({ type: "ok", seq });
	expect((await expectOneOrder(second, [ada])).get(LOBBY)).toHaveLength(2);
});

test("a node that starts from nothing holds all that was said", async () => {
	const { env } = await nodeGround();
	const first = await openHouse(env);
	const ada = await comesIn(first, "ada");
	for (let index = 0; index < 20; index++) await ada.says(`said ${index}`);
	const late = await openHouse(env);
	const bo = await comesIn(late, "bo");
	await bo.hears("said 19");
	expect((await expectOneOrder(late, [ada, bo])).get(LOBBY)).toHaveLength(21);
});

test("[ORD1] what the stream does not pass on is read from it", async () => {
	const { nats, env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const { streams } = await jetstreamManager(connection);
	const name = env["NATS_STREAM"] ?? "";
	const elsewhere = { republish: { src: `${name}.drafts`, dest: "nobody.listens" } };
	await streams.update(name, elsewhere);
	await ada.says("is anybody there?");
	await bo.hears("is anybody there?");
	await bo.says("I am");
	await ada.hears("I am");
	await expectOneOrder(second, [ada, bo]);
});
