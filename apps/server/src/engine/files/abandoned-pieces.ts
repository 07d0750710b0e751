import { jetstreamManager } from "@nats-io/jetstream";
import type { ObjectStore } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { askAgain } from "../log/jetstream/ask-again.ts";

/**
 * Purges the pieces of puts that were never ended: a node died under them, so no entry names them. Pieces are listed before
 * entries, so that an entry that comes meanwhile is seen; and a put that still runs has a newest piece that is younger
 * than `ageMs` (ms) by the servers' clock. Rejects as the library does.
 */
export async function purgeAbandoned(
	objects: ObjectStore,
	connection: NatsConnection,
	ageMs: number,
): Promise<void> {
	const { streamInfo } = await askAgain(() => objects.status({ subjects_filter: "$O.*.C.>" }));
	const { subjects = {} } = streamInfo.state;
	const now = serverTime(streamInfo);
	if (now === undefined) return;
	const named = new Set<string>();
	for (const { bucket, nuid, deleted } of await askAgain(() => objects.list()))
		if (!deleted) named.add(`$O.${bucket}.C.${nuid}`);
	const { streams } = await jetstreamManager(connection);
	const stream = streamInfo.config.name;
	for (const subject of Object.keys(subjects)) {
		if (named.has(subject)) continue;
		const newest = await askAgain(() => streams.getMessage(stream, { last_by_subj: subject }));
		if (newest === null || now - Date.parse(newest.timestamp) < ageMs) continue;
		await askAgain(() => streams.purge(stream, { filter: subject }));
	}
}

/** When the answer was made, ms since 1970; servers before 2.10 do not say it, and the library has no type for it. */
function serverTime(info: object): number | undefined {
	return "ts" in info && typeof info.ts === "string" ? Date.parse(info.ts) : undefined;
}
