/** How much may wait for one reader, bytes; the same for every socket of a gateway. */
export interface OutputLimits {
	/** OUT1: past this the reader is cut */
	readonly bytesMax: number;
	/** OUT2: above, a reader is behind and gets nothing that may be missed */
	readonly behindBytes: number;
	/** OUT3: above, nothing more is queued for it; it keeps a position and catches up */
	readonly catchingUpBytes: number;
	/** OUT3: below, and at the heads, it is live again */
	readonly liveBytes: number;
	/** OUT7: with more answers than this pending, the socket is not read from */
	readonly readingStopsBytes: number;
}

/** OUT2, OUT3: of a reader who misses nothing. One that was behind is so until little waits. */
export function stateAt(
	pendingBytes: number,
	isBehind: boolean,
	{ behindBytes, liveBytes }: OutputLimits,
): "live" | "behind" {
	if (pendingBytes > behindBytes) return "behind";
	return isBehind && pendingBytes >= liveBytes ? "behind" : "live";
}

const MIB = 1024 * 1024;

/** The steps that the rules name, for 1 MiB and less; above, they grow with it: larger messages need larger steps. */
export function outputLimits(bytesMax: number): OutputLimits {
	const scale = Math.max(1, bytesMax / MIB);
	return {
		bytesMax,
		behindBytes: scale * 64 * 1024,
		catchingUpBytes: scale * 256 * 1024,
		liveBytes: scale * 32 * 1024,
		readingStopsBytes: scale * 256 * 1024,
	};
}
