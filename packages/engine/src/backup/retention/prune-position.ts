import type { SnapshotFacts } from "./stored-snapshot.ts";

/** One whose bytes turn out to be broken must not be the only way in for a new node. */
const SNAPSHOTS_MIN = 2;

export interface Needs {
	/** of this stream, as many as are kept, newest first */
	readonly snapshots: readonly Pick<SnapshotFacts, "seq" | "at">[];
	/** how far each node that was heard lately has archived */
	readonly archived: readonly number[];
	/** of the newest draft */
	readonly lastSeq: number;
	readonly now: number;
	readonly keepMs: number;
}

/**
 * Up to where nobody needs the stream any more; 0: from its beginning. It reaches back to the oldest snapshot that is
 * kept, so that a new node may start from each, to what every live node has archived, and over a time in which a
 * node may be away; and its newest draft always stays.
 */
export function prunePosition({ snapshots, archived, lastSeq, now, keepMs }: Needs): number {
	const oldest = snapshots.at(-1);
	if (oldest === undefined || snapshots.length < SNAPSHOTS_MIN || oldest.at > now - keepMs) return 0;
	return Math.max(0, Math.min(oldest.seq, ...archived, lastSeq - 1));
}
