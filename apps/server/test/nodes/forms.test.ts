import { randomUUID } from "node:crypto";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { expected, LOBBY, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type Env, openHouse } from "../support/server.ts";

/** Writes into the stream what a node of another version would. */
async function written(env: Env, envelope: { form: number; draft: object }): Promise<void> {
	const connection = await connect({ servers: (env["NATS_URL"] ?? "").split(",") });
	onTestFinished(() => connection.close());
	const subject = `${env["NATS_STREAM"]}.drafts`;
	await jetstream(connection).publish(subject, JSON.stringify({ ref: randomUUID(), ...envelope }));
}

test("[ORD1] a draft of a kind that nobody knows is refused alike by all nodes, which go on", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const session = ada.session;
	await written(env, { form: 1, draft: { type: "juggle", room: LOBBY, session, at: 1 } });
	const wish = { do: "juggle", name: "bo" };
	await written(env, { form: 1, draft: { type: "moderate", room: LOBBY, by: null, wish, at: 1 } });
	await ada.says("after it");
	await bo.hears("after it");
	await bo.says("and after that");
	await expectOneOrder(second, [ada, bo]);
});

test("a node that is too old for what others write stops reading, says why, and keeps its place", async () => {
	const { env } = await nodeGround();
	const old = await openHouse(env);
	const ada = await comesIn(old, "ada");
	await written(env, { form: 99, draft: { type: "juggle" } });
	await ada.receives("house", ({ readOnly }) => readOnly);
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "too late" };
	refusedAs("read-only", await ada.asks(post));
	await expect(openHouse(env)).rejects.toThrow(
		"A newer version writes to the stream (form 99). Update this node.",
	);
});

test("[ORD5] [MOD7] people react and report, in order, while a node of an older version decides with the others", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const seq = await bo.says("how is it?");
	await ada.hears("how is it?");
	const [reacted, posted] = await Promise.all([ada.reacts(seq, "🌱"), ada.says("growing")]);
	expect(reacted).toBeLessThan(posted);
	expected("ok", await ada.asks({ type: "report", room: LOBBY, target: seq, reason: "too curious" }));
	await bo.hears("growing");
	expect(new Set(older.forms)).toEqual(new Set([1]));
	older.leaves();
	let on = true;
	await expect
		.poll(
			async () => {
				on = !on;
				await ada.reacts(seq, "🌱", on);
				return older.forms.at(-1);
			},
			{ timeout: 20_000 },
		)
		.toBe(2);
	await ada.says("and all of the same version");
	await bo.hears("and all of the same version");
	await expectOneOrder(second, [ada, bo]);
});
