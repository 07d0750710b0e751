import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Objm } from "@nats-io/obj";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { contentPath } from "@parley/engine/files/content-store";
import { LocalContentStore } from "@parley/engine/files/local-content-store";
import { SharedContentStore } from "@parley/engine/files/shared-content-store";
import {
	type ContentStoresUnderTest,
	describeContentStore,
} from "@parley/engine/test/contract/content-store-contract";
import { loseNextEntryAnswer } from "@parley/engine/test/support/lost-answers";
import { startNatsServer } from "@parley/engine/test/support/nats-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDataDir } from "./support/server.ts";

function folderIn(parent: string, name: string): string {
	const folder = join(parent, name);
	mkdirSync(folder);
	return folder;
}

describeContentStore("on one machine's disk", async () => {
	const scratch = await freshDataDir();
	const store = new LocalContentStore(folderIn(scratch, "files"));
	return { here: store, there: store, scratch };
});

describeContentStore("over an object store", async (): Promise<ContentStoresUnderTest> => {
	const [scratch, nats] = [await freshDataDir(), await startNatsServer()];
	const name = `house-${randomUUID()}`;
	const node = async (folder: string): Promise<SharedContentStore> => {
		const connection = await connect({ servers: nats.url, noAsyncTraces: true });
		onTestFinished(() => connection.close());
		const local = new LocalContentStore(folderIn(scratch, folder));
		const requireCaughtUp = (): Promise<void> => Promise.resolve();
		return SharedContentStore.open(local, { connection, name, replicas: 1, requireCaughtUp });
	};
	return { here: await node("here"), there: await node("there"), scratch };
});

test("[FILE5] what a node that was killed was fetching is gone at its next start, and nothing else", async () => {
	const [scratch, nats] = [await freshDataDir(), await startNatsServer()];
	const folder = folderIn(scratch, "files");
	writeFileSync(join(folderIn(folder, "coming-x1"), "half"), "half of a file");
	writeFileSync(join(folder, "whole"), "a whole one");
	const connection = await connect({ servers: nats.url, noAsyncTraces: true });
	onTestFinished(() => connection.close());
	const requireCaughtUp = (): Promise<void> => Promise.resolve();
	const options = { connection, name: `house-${randomUUID()}`, replicas: 1, requireCaughtUp };
	await SharedContentStore.open(new LocalContentStore(folder), options);
	expect(readdirSync(folder)).toEqual(["whole"]);
});

test("[FILE5] bytes are held by nobody while it cannot be said that all of the log is known, and a stop waits for none", async () => {
	const [scratch, nats] = [await freshDataDir(), await startNatsServer()];
	const name = `house-${randomUUID()}`;
	const node = async (folder: string, requireCaughtUp: () => Promise<void>): Promise<SharedContentStore> => {
		const connection = await connect({ servers: nats.url, noAsyncTraces: true });
		onTestFinished(() => connection.close());
		const local = new LocalContentStore(folderIn(scratch, folder));
		return SharedContentStore.open(local, { connection, name, replicas: 1, requireCaughtUp });
	};
	const cutOff = await node("cut-off", () => Promise.reject(new Error("cut off")));
	const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
	await expect(cutOff.hold(["a".repeat(64)], work)).rejects.toThrow("cut off");
	expect(work).not.toHaveBeenCalled();

	const [here, there] = [
		await node("here", () => Promise.resolve()),
		await node("there", () => Promise.resolve()),
	];
	const held = Promise.withResolvers<void>();
	const holding = Promise.withResolvers<void>();
	const first = here.hold(["b".repeat(64)], () => {
		holding.resolve();
		return held.promise;
	});
	await holding.promise;
	const second = there.hold(["b".repeat(64)], work);
	there.stop();
	await expect(second).rejects.toThrow("stops");
	held.resolve();
	await first;
	expect(work).not.toHaveBeenCalled();
});

/** Nodes of one house with object store and folders of their own, and something to be kept. */
async function houseOfNodes() {
	const [scratch, nats] = [await freshDataDir(), await startNatsServer()];
	const name = `house-${randomUUID()}`;
	const bytes = Buffer.alloc(300_000, "parley");
	const hash = createHash("sha256").update(bytes).digest("hex");
	const source = join(scratch, "brought");
	writeFileSync(source, bytes);
	const node = async (folder: string, abandonedMs?: number) => {
		const connection = await connect({ servers: nats.url, noAsyncTraces: true });
		onTestFinished(() => connection.close());
		const requireCaughtUp = (): Promise<void> => Promise.resolve();
		const local = new LocalContentStore(folderIn(scratch, folder));
		const store = await SharedContentStore.open(local, {
			...{ connection, name, replicas: 1, requireCaughtUp },
			...(abandonedMs !== undefined && { abandonedMs }),
		});
		return { store, connection };
	};
	/** Pieces of files, whoever they belong to. */
	const pieces = async ({ connection }: { connection: NatsConnection }): Promise<number> => {
		const objects = await new Objm(connection).open(`${name}-files`);
		const { streamInfo } = await objects.status({ subjects_filter: `$O.${name}-files.C.>` });
		return Object.values(streamInfo.state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
	};
	/** A node that puts the first half of a file and is gone. */
	const dieUnderPut = async (): Promise<void> => {
		const connection = await connect({ servers: nats.url, noAsyncTraces: true });
		const objects = await new Objm(connection).open(`${name}-files`);
		const before = await pieces({ connection });
		const half = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes) });
		const put = objects.put({ name: "f".repeat(64) }, half).catch(() => undefined);
		await vi.waitFor(async () => expect(await pieces({ connection })).toBeGreaterThan(before), 10_000);
		await connection.close();
		void put;
	};
	return { node, source, hash, bytes, pieces, dieUnderPut };
}

test("[FILE5] what a node that died had put of a file goes once it is old, and what is whole or still comes stays", async () => {
	const { node, source, hash, bytes, pieces, dieUnderPut } = await houseOfNodes();
	const [patient, hasty] = [await node("patient"), await node("hasty", 0)];
	expect(await patient.store.keep(source, hash)).toBe("kept");
	const whole = await pieces(patient);
	await dieUnderPut();
	const left = await pieces(patient);
	expect(left).toBeGreaterThan(whole);

	// an hour has not gone by: it may still come
	await patient.store.sweep();
	expect(await pieces(patient)).toBe(left);

	await hasty.store.sweep();
	expect(await pieces(patient)).toBe(whole);
	expect(await hasty.store.fetch(hash)).toBe(true);
	expect(readFileSync(join(hasty.store.folder, contentPath(hash)))).toEqual(bytes);
});

test("[FILE5] an object whose last answer was lost is kept anew, with its bytes, by whoever brings it next", async () => {
	const { node, source, hash, bytes } = await houseOfNodes();
	const [killed, next, reader] = [await node("killed"), await node("next"), await node("reader")];
	loseNextEntryAnswer(killed.connection);
	await expect(killed.store.keep(source, hash)).rejects.toThrow("killed meanwhile");
	expect(await reader.store.fetch(hash)).toBe(false);
	expect(await next.store.keep(source, hash)).toBe("kept");
	expect(await reader.store.fetch(hash)).toBe(true);
	expect(readFileSync(join(reader.store.folder, contentPath(hash)))).toEqual(bytes);
});

test("[FILE5] an object that was erased, and nobody heard of it, leaves no bytes when it is erased again", async () => {
	const { node, source, hash, pieces } = await houseOfNodes();
	const [killed, next] = [await node("killed"), await node("next")];
	expect(await killed.store.keep(source, hash)).toBe("kept");
	loseNextEntryAnswer(killed.connection);
	await expect(killed.store.erase(hash)).rejects.toThrow();
	expect(await pieces(next)).toBeGreaterThan(0);
	await next.store.erase(hash);
	expect(await pieces(next)).toBe(0);
	expect(await next.store.fetch(hash)).toBe(false);
});
