import { jetstreamManager, type StreamAPI } from "@nats-io/jetstream";
import type { ObjectInfo, ObjectStore } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { askAgain } from "../nats/ask-again.ts";

interface Bucket {
	readonly objects: ObjectStore;
	readonly streams: StreamAPI;
	readonly stream: string;
}

/**
 * Purges the pieces of puts that were never ended: a node died under them, so no entry names them. What a list of entries
 * names is spared. Of the rest the stream's leader is asked, for the list may come from a server that is behind: a question
 * for each entry there ever was, so only where pieces are left over. Pieces are listed before entries, so that an entry
 * that comes meanwhile is seen; and pieces stay until their newest is `ageMs` (ms) old by the servers' clock. Rejects as
 * the library does.
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
	const listed = new Set((await askAgain(() => objects.list())).map((entry) => piecesOf(entry)));
	const old: string[] = [];
	for (const subject of Object.keys(streamInfo.state.subjects ?? {})) {
		if (listed.has(subject)) continue;
		const newest = await newestOf(bucket, subject);
		if (newest !== null && now - Date.parse(newest.timestamp) >= ageMs) old.push(subject);
	}
	if (old.length === 0) return;
	const named = await piecesNamed(bucket);
	for (const subject of old)
		if (!named.has(subject)) await askAgain(() => streams.purge(bucket.stream, { filter: subject }));
}

/** Of what was deleted the pieces are named by nobody: whoever deleted it may have died before they went. */
async function piecesNamed(bucket: Bucket): Promise<ReadonlySet<string>> {
	const { streamInfo } = await askAgain(() => bucket.objects.status({ subjects_filter: "$O.*.M.>" }));
	const named = new Set<string>();
	for (const subject of Object.keys(streamInfo.state.subjects ?? {})) {
		const entry = await newestOf(bucket, subject);
		if (entry === null) continue;
		const info = entry.json<Pick<ObjectInfo, "bucket" | "nuid"> & { deleted?: boolean }>();
		if (info.deleted !== true) named.add(piecesOf(info));
	}
	return named;
}

function piecesOf({ bucket, nuid }: Pick<ObjectInfo, "bucket" | "nuid">): string {
	return `$O.${bucket}.C.${nuid}`;
}

/** A leader's answer: `streams.getMessage` asks no other server. */
function newestOf({ streams, stream }: Bucket, subject: string) {
	return askAgain(() => streams.getMessage(stream, { last_by_subj: subject }));
}

/** When the answer was made, ms since 1970; servers before 2.10 do not say it, and the library has no type for it. */
function serverTime(info: object): number | undefined {
	return "ts" in info && typeof info.ts === "string" ? Date.parse(info.ts) : undefined;
}
