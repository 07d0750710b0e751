export interface StoredFile {
	readonly name: string;
	readonly bytes: number;
	/** when a server last started with it, or ended that had */
	usedMs: number;
}

/** What the page's build gives a file that never changes. */
export const HASHED_NAME = /^[\w-][\w.-]*-[\w-]{8}(?:\.[a-z0-9]{2,5}){1,2}$/i;

/** Half a copy of a start that was cut short is of no use either. */
export function isOutdated({ name, usedMs }: StoredFile, sinceMs: number): boolean {
	return usedMs < sinceMs || !HASHED_NAME.test(name);
}

/** What has to go for the rest to fit: what was used longest ago. */
export function overflowing(files: readonly StoredFile[], bytesMax: number): readonly StoredFile[] {
	let left = bytesMax;
	const newestFirst = files.toSorted((one, other) => other.usedMs - one.usedMs);
	return newestFirst.filter(({ bytes }) => {
		left -= bytes;
		return left < 0;
	});
}
