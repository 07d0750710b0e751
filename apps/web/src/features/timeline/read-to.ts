import type { TimelineRow } from "@parley/protocol/timeline";

/**
 * How far reading may be said to have come when the row at `seenSeq` was on the screen: never across a hole,
 * because what lies in it was not there to be read.
 */
export function readableTo(rows: readonly TimelineRow[], readSeq: number, seenSeq: number): number {
	let reached = readSeq;
	for (const row of rows) {
		if (row.kind === "gap") {
			if (row.before > readSeq && row.after < seenSeq) return reached;
			continue;
		}
		if (row.seq > seenSeq) break;
		reached = Math.max(reached, row.seq);
	}
	return reached;
}
