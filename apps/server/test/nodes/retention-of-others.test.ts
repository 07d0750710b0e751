import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { HouseBucket } from "@parley/engine/backup/retention/house-bucket";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { nodeGround } from "../support/nodes.ts";
import { expectOneOrder } from "../support/proof.ts";
import { QUICK, Stored } from "../support/retention.ts";
import { type Env, type House, openHouse } from "../support/server.ts";

/** A machine that is busy with other tests must not make the node that lags look dead. */
const PATIENT: Env = { ...QUICK, STREAM_SNAPSHOT_KEEP: "10", STREAM_KEEP_MINUTES: "0.05" };
const EVERY_MS = Number(QUICK["STREAM_SNAPSHOT_EVERY_HOURS"]) * 3_600_000;

async function storedBy(...houses: House[]): Promise<number> {
	const counts = await Promise.all(
		houses.map((house) => metric(house, 'parley_stream_snapshots_total{outcome="stored"}')),
	);
	return counts.reduce((sum, count) => sum + count, 0);
}

/** A disk on which nothing can be written until the answer is called. */
function blockArchive({ dataDir }: House): () => void {
	const blocker = new Sqlite(join(dataDir, "parley.db"));
	onTestFinished(() => void blocker.close());
	blocker.exec("BEGIN IMMEDIATE");
	return () => blocker.exec("ROLLBACK");
}

test("the stream is never pruned past a live node that lags, and snapshots are taken by one node at a time", async () => {
	const { env } = await nodeGround();
	const [first, lagging] = await Promise.all([
		openHouse({ ...env, ...PATIENT }),
		openHouse({ ...env, ...PATIENT }),
	]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(lagging, "bo")];
	const stored = await Stored.of(env);
	const last = await ada.says("the last that bo's node writes down");
	await bo.hears("the last that bo's node writes down");

	const unblock = blockArchive(lagging);
	const before = await storedBy(first, lagging);
	while ((await storedBy(first, lagging)) < before + 10) await ada.says("more");
	expect(await stored.firstSeq()).toBeLessThanOrEqual(last + 1);
	const taken = (await stored.snapshots()).map(({ metadata }) => Number(metadata?.["at"]));
	expect(taken.length).toBeGreaterThanOrEqual(4);
	for (const [index, at] of taken.slice(1).entries())
		expect((taken[index] ?? 0) - at).toBeGreaterThanOrEqual(EVERY_MS);

	unblock();
	await stored.prunedPast(last, ada);
	await expectOneOrder(lagging, [ada, bo]);
});

test("two nodes that want to look after the stream do so one after the other; a turn that is not renewed ends", async () => {
	const { nats } = await nodeGround();
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const stream = await SharedStream.open(
		connection,
		{ name: "house", product: "parley", replicas: 1, draftBytesMax: 1_000, wall: () => Date.now() },
		{ stream: undefined, lastSeq: 0 },
	);
	const [one, other] = await Promise.all([HouseBucket.open(stream), HouseBucket.open(stream)]);
	const held = Promise.withResolvers<void>();
	const isAtIt = Promise.withResolvers<void>();
	const turn = one.inTurn(Date.now(), () => {
		isAtIt.resolve();
		return held.promise;
	});
	await isAtIt.promise;
	expect(await other.inTurn(Date.now(), () => Promise.reject(new Error("two at once")))).toBe(false);
	expect(await other.inTurn(Date.now() + 120_000, () => Promise.resolve())).toBe(true);
	held.resolve();
	expect(await turn).toBe(true);
	const again = (): Promise<boolean> => other.inTurn(Date.now(), () => Promise.resolve());
	expect(await again()).toBe(true);
	// one of its own that was not given back is no other node's
	expect(await other.inTurn(Date.now(), async () => expect(await again()).toBe(true))).toBe(true);
});
