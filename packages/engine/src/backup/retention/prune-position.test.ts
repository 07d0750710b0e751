import { expect, test } from "vitest";
import { type Needs, prunePosition } from "./prune-position.ts";

const HOUR_MS = 3_600_000;

/** Pruned up to 200 by default: the older of two snapshots, which is old enough. */
function upTo(changes: Partial<Needs> = {}): number {
	const snapshots = [
		{ seq: 300, at: 8 * HOUR_MS },
		{ seq: 200, at: 2 * HOUR_MS },
	];
	return prunePosition({
		snapshots,
		archived: [500, 400],
		lastSeq: 501,
		now: 10 * HOUR_MS,
		keepMs: HOUR_MS,
		...changes,
	});
}

test("a new node may start from each snapshot that is kept", () => {
	expect(upTo()).toBe(200);
});

test("nothing is pruned that a live node has not archived, and nothing while one knows nothing yet", () => {
	expect(upTo({ archived: [500, 150] })).toBe(150);
	expect(upTo({ archived: [500, 0] })).toBe(0);
});

test("nothing is pruned by one snapshot alone, by none, or by one that is young", () => {
	expect(upTo({ snapshots: [{ seq: 300, at: 0 }] })).toBe(0);
	expect(upTo({ snapshots: [] })).toBe(0);
	expect(upTo({ keepMs: 9 * HOUR_MS })).toBe(0);
});

test("the newest draft stays", () => {
	expect(upTo({ lastSeq: 200 })).toBe(199);
});
