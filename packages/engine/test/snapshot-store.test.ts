import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { SnapshotStore } from "../src/backup/retention/snapshot-store.ts";
import { loseNextEntryAnswer } from "./support/lost-answers.ts";
import { startNatsServer } from "./support/nats-server.ts";

test("a snapshot whose last answer was lost is none: neither is it listed, nor does it keep its place from another", async () => {
	const nats = await startNatsServer();
	const name = `house-${randomUUID()}`;
	const node = async () => {
		const connection = await connect({ servers: nats.url, noAsyncTraces: true });
		onTestFinished(() => connection.close());
		return { connection, store: await SnapshotStore.open({ connection, name, replicas: 1 }) };
	};
	const puts = (store: SnapshotStore, seq: number) =>
		store.put(
			{ stream: "a stream", seq, schema: 1, bytes: 300_000, sha256: "a hash", at: seq },
			Readable.from([Buffer.alloc(300_000, "contents")]),
		);
	const [killed, next] = [await node(), await node()];
	const { slot } = await puts(next.store, 1);
	loseNextEntryAnswer(killed.connection);
	await expect(puts(killed.store, 2)).rejects.toThrow();
	expect((await next.store.list()).map(({ seq }) => seq)).toEqual([1]);

	const stored = await puts(next.store, 3);
	expect(stored.slot).not.toBe(slot);
	expect((await next.store.list()).map(({ seq }) => seq).sort()).toEqual([1, 3]);
	const read: Uint8Array[] = [];
	for await (const piece of next.store.read(stored)) read.push(piece);
	expect(Buffer.concat(read)).toHaveLength(300_000);
});
