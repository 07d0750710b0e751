/** What is known of a snapshot before its bytes are read. */
export interface SnapshotFacts {
	/** identity of the stream that its archive was filled from */
	readonly stream: string;
	/** the newest draft of the stream that is in it */
	readonly seq: number;
	/** of the database */
	readonly schema: number;
	/** of the database as a file, not as it is stored */
	readonly bytes: number;
	readonly sha256: string;
	/** the servers' time, ms since 1970 */
	readonly at: number;
}

export interface StoredSnapshot extends SnapshotFacts {
	readonly slot: string;
	/** its chunks are stored under it */
	readonly id: string;
	readonly chunks: number;
	readonly storedBytes: number;
	readonly revision: number;
}

export function toMetadata(facts: SnapshotFacts): Record<string, string> {
	return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)]));
}

/** undefined: what lies there was not put there by a version that this one understands */
export function fromMetadata(metadata: Readonly<Record<string, string>>): SnapshotFacts | undefined {
	const { stream = "", sha256 = "" } = metadata;
	const numbers = { seq: NaN, schema: NaN, bytes: NaN, at: NaN };
	for (const key of ["seq", "schema", "bytes", "at"] as const) numbers[key] = Number(metadata[key]);
	const isWhole = Object.values(numbers).every(Number.isSafeInteger) && stream !== "" && sha256 !== "";
	return isWhole ? { stream, sha256, ...numbers } : undefined;
}

/** Of one stream, newest first. */
export function ownNewestFirst(snapshots: readonly StoredSnapshot[], stream: string): StoredSnapshot[] {
	return snapshots
		.filter((snapshot) => snapshot.stream === stream)
		.sort((one, other) => other.seq - one.seq || other.at - one.at);
}
