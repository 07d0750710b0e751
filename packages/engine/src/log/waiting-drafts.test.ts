import { expect, test } from "vitest";
import { WaitingDrafts } from "./waiting-drafts.ts";

test("[ORD4] a failed disk is probed for what stands in line, however much went by since the line was empty", () => {
	const waiting = new WaitingDrafts();
	const drafts = JSON.stringify(["one", "two"]);
	const add = () => waiting.add({ kind: "commit", drafts, places: undefined, notes: [] });
	add();
	for (let batch = 0; batch < 50; batch++) {
		add();
		waiting.stored(2);
	}
	expect([waiting.length, waiting.bytes]).toEqual([2, drafts.length]);
	add();
	waiting.stored(1);
	// of one that is left of two nobody knows how large it is
	expect([waiting.length, waiting.bytes]).toEqual([3, 2 * drafts.length]);
	waiting.stored(3);
	expect([waiting.isEmpty, waiting.bytes]).toEqual([true, 0]);
});
