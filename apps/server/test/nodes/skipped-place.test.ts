import { randomUUID } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { SkippedPlaces } from "@parley/engine/order/jetstream/skipped-places";
import { Faults } from "@parley/engine/test/support/faults";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { runs, succeeds } from "../support/command.ts";
import { call } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { DEN, does, posts } from "../support/moderation.ts";
import { nodeGround, publishedOf } from "../support/nodes.ts";
import { expected, LOBBY, Person, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type Env, openHouse } from "../support/server.ts";
import { placeBeside, placeOfToys, startOn } from "../support/toy-node.ts";

const WAIT = { timeout: 20_000 };
const EACH_TIME = 1_000;
const STUCK = /A draft \(\w+\) at (\d+) of the stream is decided without an end/;

/** A node that never comes back from a draft with that in it. */
async function nodeThatLoops(env: Env, of = "without an end") {
	const faults = new Faults();
	faults.arm({ at: "decide", does: "loop", of, times: EACH_TIME });
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	const house = await openHouse(
		{ ...env, COMMIT_STALL_S: "0.2", DECIDE_TIMEOUT_S: "0.4" },
		{ faultDoor: faults.door, logger },
	);
	return { ...house, stuckAt: () => STUCK.exec(logged)?.[1], logged: () => logged };
}

const isReady = async (node: { port: number }) => (await call(node, "/readyz")).status === 200;

test("[ORD4] a place that no node can decide is skipped on all of them when the operator says so, and people go on", async () => {
	const { env } = await nodeGround();
	const first = await nodeThatLoops(env);
	const ada = await comesIn(first, "ada");
	const second = await nodeThatLoops(env);
	const nodes = [first, second];
	const bo = await comesIn(second, "bo");
	await bo.says("before it");
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "without an end" };
	refusedAs("read-only", await ada.asks(post));
	for (const node of nodes) await expect.poll(node.stuckAt, WAIT).toBeDefined();
	const place = first.stuckAt() ?? "";
	expect(second.stuckAt()).toBe(place);
	expect(first.logged()).toContain(`npm run skip -- ${place}`);
	expect(await Promise.all(nodes.map(isReady))).toEqual([false, false]);

	const { code, output } = await runs(env, "skip", String(Number(place) + 1_000));
	expect([code, output]).toEqual([1, expect.stringContaining(`and no ${Number(place) + 1_000}`)]);
	expect(await succeeds(env, "skip", place)).toContain(`The place ${place} of the stream`);
	expect(await succeeds(env, "skip", place)).toContain("is skipped already");
	for (const node of nodes) await expect.poll(() => isReady(node), WAIT).toBe(true);
	await ada.saysWhenItCan("behind it");
	await bo.hears("behind it");
	expect(bo.hasHeard("without an end")).toBe(false);

	const third = await nodeThatLoops(env);
	const cy = await comesIn(third, "cy");
	await cy.says("from the beginning");
	await ada.hears("from the beginning");
	expect(third.stuckAt()).toBeUndefined();
	for (const node of [...nodes, third])
		expect(node.logged()).toContain(
			`"at":${place},"msg":"the operator had this place of the stream skipped"`,
		);
	const history = (await expectOneOrder(second, [ada, bo, cy])).get(LOBBY) ?? [];
	expect(history.slice(0, 3).map((event) => ("text" in event ? event.text : event.type))).toEqual([
		...["before it", "behind it", "from the beginning"],
	]);
});

test("[ORD4] [MOD3] a timer that was skipped is not said again, and those behind it are done", async () => {
	const { env } = await nodeGround();
	const node = await nodeThatLoops(env, "end-mute");
	const ada = await Person.arrives("ada", { port: node.port });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const [bo, cy] = [await comesIn(node, "bo", DEN), await comesIn(node, "cy", DEN)];
	await does(ada, { do: "mute", session: bo.session, seconds: 1 });
	await expect.poll(node.stuckAt, WAIT).toBeDefined();
	await succeeds(env, "skip", node.stuckAt() ?? "");
	await expect.poll(() => isReady(node), WAIT).toBe(true);
	// the timer was tried again within this
	await does(ada, { do: "ban", session: cy.session, seconds: 6 });
	const comes = async () => (await cy.asks({ type: "join", room: DEN })).type;
	await expect.poll(comes, WAIT).toBe("joined");
	refusedAs("not-allowed", await posts(bo, "let me speak"));
	expect(await metric(node, "parley_commits_failed_total")).toBe(1);
	expect(await publishedOf(env, "due")).toHaveLength(2);
});

test("[ORD4] a place that a node could decide is not skipped, or it would hold another house", async () => {
	const { env } = await nodeGround();
	const [stuck, other] = await Promise.all([nodeThatLoops(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(stuck, "ada"), await comesIn(other, "bo")];
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "without an end" };
	refusedAs("read-only", await ada.asks(post));
	await bo.hears("without an end");
	await expect.poll(stuck.stuckAt, WAIT).toBeDefined();
	const { code, output } = await runs(env, "skip", stuck.stuckAt() ?? "");
	expect([code, output]).toEqual([1, expect.stringContaining("so it could decide what stands there")]);
	expect(await isReady(stuck)).toBe(false);
});

test("[ORD4] what was skipped in a stream is decided in one that is made anew under its name", async () => {
	const ground = await placeOfToys();
	const connection = await connect({ port: ground.port });
	onTestFinished(() => connection.close());
	const skips = async (): Promise<void> => {
		const places = await SkippedPlaces.open(await SharedStream.find(connection, ground.stream, "toy"));
		await places.add(1);
	};
	const before = await startOn(ground);
	await skips();
	await before.stop();
	await (await jetstreamManager(connection)).streams.delete(ground.stream);
	const after = await startOn(placeBeside(ground));
	expect((await after.sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	await after.stop();

	await skips();
	const again = await startOn(placeBeside(ground));
	expect((await again.sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
});

test("what is no place, and a house of one node, is a sentence and an exit code", async () => {
	const none = await runs({ SEQUENCER: "nats" }, "skip", "nowhere");
	expect([none.code, none.output]).toEqual([2, expect.stringContaining("no place of the stream")]);
	const alone = await runs({}, "skip", "7");
	expect([alone.code, alone.output]).toEqual([1, expect.stringContaining("One node alone skips")]);
});
