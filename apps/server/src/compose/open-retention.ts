import { rm } from "node:fs/promises";
import { HouseBucket, TELL_MS_MAX } from "@parley/engine/backup/retention/house-bucket";
import { Retention, type RetentionOptions } from "@parley/engine/backup/retention/retention";
import { SnapshotStore } from "@parley/engine/backup/retention/snapshot-store";
import {
	type StartOptions,
	startFromSnapshot,
	wantsSnapshot,
} from "@parley/engine/backup/retention/start-from-snapshot";
import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { Archive } from "@parley/engine/log/archive";
import { type StoreSchema, schemaVersion } from "@parley/engine/log/store-module";
import type { Archived, SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import type { Config } from "../config.ts";
import { PRODUCT } from "../lib/product.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Parts extends Pick<RetentionOptions, "storeUrl" | "clock" | "logger" | "metrics"> {
	readonly stream: SharedStream;
	readonly archive: Archive<unknown>;
	/** what the archive, which is open, held */
	readonly found: Archived;
	/** undefined until there is a sequencer */
	readonly archived: () => number | undefined;
}

/**
 * What keeps the stream short, and lets this node start without the part of it that is gone: an archive that is empty
 * or too far behind is replaced by a snapshot. Rejects with a UserFacingError.
 */
export async function openRetention(
	{ dataDir, streamSnapshotEveryHours, streamSnapshotKeep, streamKeepMinutes }: Config,
	{ archive, found, ...parts }: Parts,
): Promise<Retention> {
	const { stream, storeUrl, logger } = parts;
	const { bucket, store } = await openShared(stream);
	const archived = (): number => parts.archived() ?? found.lastSeq;
	const keepMs = streamKeepMinutes * MINUTE_MS;
	// first: from here on nothing is pruned that this node needs
	await bucket.publishPosition(archived, Math.min(TELL_MS_MAX, keepMs / 4));
	if (await wantsSnapshot({ stream, store }, found)) {
		const { storeModule } = (await import(storeUrl)) as { storeModule: StoreSchema };
		const schema = schemaVersion(storeModule);
		await startAnew(archive, found, { dataDir, product: PRODUCT, stream, store, schema, logger });
	}
	return new Retention({
		...parts,
		dataDir,
		product: PRODUCT,
		bucket,
		store,
		archived,
		everyMs: streamSnapshotEveryHours * HOUR_MS,
		keep: streamSnapshotKeep,
		keepMs,
	});
}

async function openShared(stream: SharedStream) {
	try {
		return { bucket: await HouseBucket.open(stream), store: await SnapshotStore.open(stream) };
	} catch (error) {
		throw new UserFacingError(
			`The snapshots of the house cannot be reached in NATS (${reason(error)}). Is there room, and may this user make the streams KV_${stream.name}-nodes and OBJ_${stream.name}-snapshots?`,
		);
	}
}

async function startAnew(archive: Archive<unknown>, found: Archived, options: StartOptions): Promise<void> {
	const { logger } = options;
	await archive.close();
	const started = await startFromSnapshot(options, found);
	const { stream, lastSeq } = await archive.open();
	if (started === undefined) return;
	const { snapshot, aside } = started;
	if (stream !== snapshot.stream || lastSeq !== snapshot.seq)
		throw new UserFacingError(
			`The snapshot of ${snapshot.seq} is not what it was said to be (${stream}, ${lastSeq}). What was here lies in ${aside ?? "its place"}.`,
		);
	// an older part of the same log: the snapshot holds all of it
	if (aside !== undefined) await rm(aside, { recursive: true });
	logger.warn(
		{ seq: lastSeq, before: found.lastSeq, bytes: snapshot.bytes },
		found.lastSeq === 0
			? "this node starts from a snapshot of the house"
			: "the stream was pruned past this node's archive, which gives way to a snapshot of the house",
	);
}
