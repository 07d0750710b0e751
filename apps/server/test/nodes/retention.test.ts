import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { linkTo } from "@parley/engine/test/support/nats-server";
import { expect, test } from "vitest";
import { wholeHistory } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { LOBBY } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { QUICK, Stored } from "../support/retention.ts";
import { type Env, openHouse } from "../support/server.ts";
import { openHouseProcess } from "../support/server-process.ts";

/** Takes no snapshots and prunes nothing. */
const KEEPS_ALL: Env = { STREAM_SNAPSHOT_EVERY_HOURS: "0" };

test("[BACK1] [ORD1] [ONCE1] a node that starts from nothing takes a snapshot and the stream's tail, and knows all that was said", async () => {
	const { env } = await nodeGround();
	const first = await openHouse({ ...env, ...QUICK });
	const ada = await comesIn(first, "ada");
	const oldest = await ada.says("the oldest words");
	const id = randomUUID();
	const gone = await ada.says("gone again", { id });
	await ada.removes(gone);
	await (await Stored.of(env)).prunedPast(gone, ada);

	const second = await openHouse(env);
	const bo = await comesIn(second, "bo");
	ada.link.socket.terminate();
	await ada.comesBack([LOBBY], { port: second.port });
	const histories = await expectOneOrder(second, [ada, bo]);
	const known = histories.get(LOBBY) ?? [];
	expect(known[0]).toMatchObject({ seq: oldest, text: "the oldest words" });
	expect(known).toEqual(await wholeHistory(first, LOBBY, bo.token));
	// by the key that the nodes of a house share
	expect(await ada.says("gone again", { id })).toBe(gone);
});

test("[BACK1] a node that slept while the stream was pruned past it says so and starts anew from a snapshot", async () => {
	const { nats, env } = await nodeGround();
	const link = await linkTo(nats.port);
	const asleep = await openHouseProcess({ ...env, ...KEEPS_ALL, NATS_URL: link.url });
	const awake = await openHouse({ ...env, ...QUICK });
	const [cy, ada] = [await comesIn(asleep, "cy"), await comesIn(awake, "ada")];
	await cy.says("good night");
	process.kill(asleep.pid, "SIGSTOP");
	link.cut();
	const missed = await ada.says("while cy sleeps");
	await (await Stored.of(env)).prunedPast(missed, ada);
	const toldToComeBack = once(cy.link.socket, "close");
	link.mend();
	process.kill(asleep.pid, "SIGCONT");

	await toldToComeBack;
	await expect.poll(() => isReady(asleep.port), { timeout: 20_000 }).toBe(true);
	await cy.comesBack([LOBBY], { port: asleep.port });
	await cy.hears("while cy sleeps");
	const histories = await expectOneOrder(asleep, [cy, ada]);
	expect(histories.get(LOBBY)).toEqual(await wholeHistory(awake, LOBBY, ada.token));
});

test("a snapshot that is broken gives way to the one before; where none is left, the start says so", async () => {
	const { env } = await nodeGround();
	const first = await openHouse({ ...env, ...QUICK });
	const ada = await comesIn(first, "ada");
	const stored = await Stored.of(env);
	await stored.prunedPast(await ada.says("before"), ada);
	await first.stop();
	const [newest, older, ...oldest] = await stored.snapshots();
	if (newest === undefined || older === undefined) throw new Error("two snapshots were to be kept");

	await stored.loseBytesOf(newest);
	const second = await openHouse({ ...env, ...KEEPS_ALL });
	ada.link.socket.terminate();
	await ada.comesBack([LOBBY], { port: second.port });
	await expectOneOrder(second, [ada]);

	const whole = await stored.bytesOf(older);
	await stored.replace(newest, whole, { schema: "999" });
	await stored.replace(older, whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1));
	for (const snapshot of oldest) await stored.loseBytesOf(snapshot);
	await expect(openHouse({ ...env, ...KEEPS_ALL })).rejects.toThrow(/no snapshot of the house fills the gap/);
	await stored.replace(older, whole);
	await (await openHouse({ ...env, ...KEEPS_ALL })).stop();
});

function isReady(port: number): Promise<boolean> {
	return fetch(`http://127.0.0.1:${port}/readyz`).then(
		({ ok }) => ok,
		() => false,
	);
}
