import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { DEN, OPERATOR_TOKEN } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, Person } from "../support/person.ts";
import { INSIDE, openReceiver, outgoingOf, sendsTo } from "../support/receiver.ts";
import { openHouse } from "../support/server.ts";

const WAIT = { timeout: 30_000 };

test("[HOOK7] [HOOK8] of two nodes one sends, any of them says how far it came, and where it is gone the other goes on", async () => {
	const { env } = await nodeGround();
	const more = { ...env, ...INSIDE, OPERATOR_TOKEN };
	const [first, second] = await Promise.all([openHouse(more), openHouse(more)] as const);
	const receiver = await openReceiver(() => ({ status: 200 }));
	const ada = await Person.arrives("ada", { port: first.port });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const bo = await comesIn(second, "bo", DEN);
	// refused until every node has told that it knows what is asked for
	const makes = async () => {
		receiver.knows((await sendsTo(first, OPERATOR_TOKEN, { to: receiver.url })).secret);
		return true;
	};
	await expect.poll(() => makes().catch(() => false), WAIT).toBe(true);
	await ada.says("one", { room: DEN });
	await bo.says("two", { room: DEN });
	const texts = () => receiver.once().map(({ data }) => data.text);
	await expect.poll(texts, WAIT).toEqual(["one", "two"]);
	for (const house of [first, second])
		await expect
			.poll(async () => (await outgoingOf(house, OPERATOR_TOKEN))[0], WAIT)
			.toMatchObject({ deliveredAt: expect.any(Number), waiting: 0 });
	await first.stop();
	await bo.says("three", { room: DEN });
	await expect.poll(texts, WAIT).toEqual(["one", "two", "three"]);
	expect(receiver.forged).toEqual([]);
});
