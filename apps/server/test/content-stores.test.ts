import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import {
	type ContentStoresUnderTest,
	describeContentStore,
} from "../src/engine/files/content-store-contract.ts";
import { LocalContentStore } from "../src/engine/files/local-content-store.ts";
import { SharedContentStore } from "../src/engine/files/shared-content-store.ts";
import { startNatsServer } from "./support/nats-server.ts";
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
