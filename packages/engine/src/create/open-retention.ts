import { rm } from "node:fs/promises";
import { HouseBucket, TELL_MS_MAX } from "../backup/retention/house-bucket.ts";
import { Retention, type RetentionOptions } from "../backup/retention/retention.ts";
import { SnapshotStore } from "../backup/retention/snapshot-store.ts";
import {
	type StartOptions,
	startFromSnapshot,
	wantsSnapshot,
} from "../backup/retention/start-from-snapshot.ts";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import type { Archive } from "../log/archive.ts";
import { type StoreSchema, schemaVersion } from "../log/store-module.ts";
import type { Archived, SharedStream } from "../order/jetstream/shared-stream.ts";
import type { SharedOrder } from "./engine-config.ts";

interface Parts extends Pick<RetentionOptions, "dataDir" | "storeUrl" | "clock" | "logger" | "metrics"> {
	readonly rules: StoreSchema;
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
	{ keepMs, snapshotEveryMs: everyMs, snapshotKeep: keep }: SharedOrder,
	{ archive, found, rules, ...parts }: Parts,
): Promise<Retention> {
	const { dataDir, stream, logger } = parts;
	const { product } = rules;
	const { bucket, store } = await openShared(stream);
	const archived = (): number => parts.archived() ?? found.lastSeq;
	// first: from here on nothing is pruned that this node needs
	await bucket.publishPosition(archived, Math.min(TELL_MS_MAX, keepMs / 4));
	if (await wantsSnapshot({ stream, store }, found)) {
		const schema = schemaVersion(rules);
		await startAnew(archive, found, { dataDir, product, stream, store, schema, logger });
	}
	return new Retention({ ...parts, product, bucket, store, archived, everyMs, keep, keepMs });
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
