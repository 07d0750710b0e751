import { createHash } from "node:crypto";
import { createWriteStream, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { requireSpace, sync } from "../../lib/files.ts";
import type { Logger } from "../../lib/logger.ts";
import { summed } from "../../lib/summed.ts";
import { reason, UserFacingError } from "../../lib/user-facing-error.ts";
import { lockFolder } from "../../log/database.ts";
import { putRestoredInPlace, restoredFile } from "../../log/restored-file.ts";
import { askAgain } from "../../nats/ask-again.ts";
import type { Archived, SharedStream } from "../../order/jetstream/shared-stream.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { ownNewestFirst, type StoredSnapshot } from "./stored-snapshot.ts";

/** What the file system itself needs beside. */
const SPARE_BYTES = 16 * 1024 * 1024;

export interface StartOptions {
	readonly dataDir: string;
	/** of the application, as its tables have it */
	readonly product: string;
	readonly stream: SharedStream;
	readonly store: SnapshotStore;
	/** the newest schema that this node understands */
	readonly schema: number;
	readonly logger: Logger;
}

export interface Started {
	readonly snapshot: StoredSnapshot;
	/** where the archive lies that was there; all that it holds is in the snapshot */
	readonly aside: string | undefined;
}

/** An empty archive has all to gain from one; where the stream no longer reaches back to an archive, nothing else helps. */
export async function wantsSnapshot(
	{ stream, store }: Pick<StartOptions, "stream" | "store">,
	{ lastSeq }: Archived,
): Promise<boolean> {
	const { state } = await askAgain(() => stream.info());
	if (state.first_seq > lastSeq + 1) return true;
	if (lastSeq > 0 || state.last_seq === 0) return false;
	return ownNewestFirst(await askAgain(() => store.list()), stream.epoch).length > 0;
}

/**
 * Puts the newest snapshot that is whole in place of the archive, whose writer must be closed. undefined: there is
 * none, and the stream has all that is missing. Rejects with a UserFacingError when nobody has it.
 */
export async function startFromSnapshot(
	options: StartOptions,
	found: Archived,
): Promise<Started | undefined> {
	const { dataDir, product, stream, store, logger } = options;
	const lock = lockFolder(dataDir, product);
	try {
		for (const snapshot of ownNewestFirst(await askAgain(() => store.list()), stream.epoch)) {
			if (snapshot.seq <= found.lastSeq) break;
			const why = await faultOf(options, snapshot);
			if (why === undefined) return { snapshot, aside: putRestoredInPlace(dataDir, product) };
			logger.warn({ seq: snapshot.seq, why }, "a snapshot of the house is of no use; trying an older one");
		}
	} finally {
		lock.close();
	}
	const first = await firstSeq(stream);
	if (first <= found.lastSeq + 1) return undefined;
	throw new UserFacingError(
		`The stream ${stream.name} begins at ${first}, this node's archive ends at ${found.lastSeq}, and no snapshot of the house fills the gap. A node that runs stores one within minutes: start this one again then, or put a backup of another node into DATA_DIR (npm run restore -- FILE).`,
	);
}

/** What keeps this one from being used; undefined: it lies ready. */
async function faultOf(
	{ dataDir, product, stream, store, schema }: StartOptions,
	snapshot: StoredSnapshot,
): Promise<string | undefined> {
	if (snapshot.schema > schema) return `a newer version wrote it (schema ${snapshot.schema})`;
	const first = await firstSeq(stream);
	if (first > snapshot.seq + 1) return `the stream begins at ${first}`;
	requireSpace(dataDir, snapshot.bytes + SPARE_BYTES);
	const coming = `${restoredFile(dataDir, product)}.coming`;
	try {
		await bring(store, snapshot, coming);
		sync(coming);
		renameSync(coming, restoredFile(dataDir, product));
		return undefined;
	} catch (error) {
		return reason(error);
	} finally {
		rmSync(coming, { force: true });
	}
}

async function bring(store: SnapshotStore, snapshot: StoredSnapshot, file: string): Promise<void> {
	const sum = createHash("sha256");
	const target = createWriteStream(file, { mode: 0o600 });
	await pipeline(store.read(snapshot), createZstdDecompress(), summed(sum, snapshot.bytes), target);
	if (sum.digest("hex") !== snapshot.sha256) throw new Error("its bytes are not those that were stored");
}

async function firstSeq(stream: SharedStream): Promise<number> {
	return (await askAgain(() => stream.info())).state.first_seq;
}
