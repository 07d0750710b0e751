import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { EmbeddedReader } from "./embedded-reader.ts";

test("[EMBED3] who is slow to take all that is shown may take it to its end, and is cut for what comes behind it", () => {
	// takes nothing
	const answer = new Writable({ write: () => undefined });
	const reader = new EmbeddedReader(answer);
	const wholeBytes = 400_000;
	reader.hear({ text: "r".repeat(wholeBytes), wholeBytes });
	for (let second = 0; second < 60; second++) reader.hear({ text: "m".repeat(1_000) });
	expect([answer.destroyed, answer.writableLength]).toEqual([false, wholeBytes + 60_000]);
	for (let second = 0; second < 10; second++) reader.hear({ text: "m".repeat(1_000) });
	expect(answer.destroyed).toBe(true);
});
