import { jetstreamManager, type StreamAPI } from "@nats-io/jetstream";
import type { ObjectStore } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { askAgain } from "../log/jetstream/ask-again.ts";

interface Bucket {
	readonly objects: ObjectStore;
	readonly streams: StreamAPI;
	readonly stream: string;
}

/**
 * Purges the pieces of puts that were never ended: a node died under them, so no entry names them. All is asked of the
 * stream's leader, for another server may be behind and not know an entry yet. Pieces are listed before entries, so that
 * an entry that comes meanwhile is seen; and pieces stay until their newest is `ageMs` (ms) old by the servers' clock.
 * Rejects as the library does.
 */
export async function purgeAbandoned(
	objects: ObjectStore,
	connection: NatsConnection,
	ageMs: number,
): Promise<void> {
	const { streamInfo } = await askAgain(() => objects.status({ subjects_filter: "$O.*.C.>" }));
	const now = serverTime(streamInfo);
	if (now === undefined) return;
	const { streams } = await jetstreamManager(connection);
	const bucket = { objects, streams, stream: streamInfo.config.name };
	const named = await piecesNamed(bucket);
	for (const subject of Object.keys(streamInfo.state.subjects ?? {})) {
		if (named.has(subject)) continue;
		const newest = await newestOf(bucket, subject);
		if (newest === null || now - Date.parse(newest.timestamp) < ageMs) continue;
		await askAgain(() => streams.purge(bucket.stream, { filter: subject }));
	}
}

/** Of what was deleted the pieces are named by nobody: whoever deleted it may have died before they went. */
async function piecesNamed(bucket: Bucket): Promise<ReadonlySet<string>> {
	const { streamInfo } = await askAgain(() => bucket.objects.status({ subjects_filter: "$O.*.M.>" }));
	const named = new Set<string>();
	for (const subject of Object.keys(streamInfo.state.subjects ?? {})) {
		const entry = await newestOf(bucket, subject);
		if (entry === null) continue;
		const { bucket: name, nuid, deleted } = entry.json<{ bucket: string; nuid: string; deleted?: boolean }>();
		if (deleted !== true) named.add(`$O.${name}.C.${nuid}`);
	}
	return named;
}

/** A leader's answer: `streams.getMessage` asks no other server. */
function newestOf({ streams, stream }: Bucket, subject: string) {
	return askAgain(() => streams.getMessage(stream, { last_by_subj: subject }));
}

/** When the answer was made, ms since 1970; servers before 2.10 do not say it, and the library has no type for it. */
function serverTime(info: object): number | undefined {
	return "ts" in info && typeof info.ts === "string" ? Date.parse(info.ts) : undefined;
}
