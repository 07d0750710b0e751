import type { FileInfo } from "@parley/protocol/files";
import type { MessageRow, TimelineRow } from "@parley/protocol/timeline";
import { expect, test } from "vitest";
import { shownIn, stepOf } from "./shown.ts";

function row(seq: number, ...files: readonly FileInfo[]): MessageRow {
	const kind = "message" as const;
	return {
		kind,
		seq,
		posts: seq,
		id: `m${seq}`,
		name: "Ada",
		author: "a",
		at: 0,
		text: "",
		files,
		reactions: {},
	};
}
function file(id: string, more: Partial<FileInfo> = {}): FileInfo {
	return { id, name: `${id}.png`, type: "image/png", bytes: 1, width: 8, height: 4, ...more };
}

test("the viewer walks through all images that are held, and through nothing else", () => {
	const rows: TimelineRow[] = [
		row(1, file("a"), file("svg", { type: "application/octet-stream" }), file("b")),
		{ kind: "gap", after: 1, before: 5, missing: 3 },
		row(5),
		row(6, file("film", { type: "video/mp4" }), file("c")),
	];
	expect(shownIn(rows).map(({ file, seq }) => [file.id, seq])).toEqual([
		["a", 1],
		["b", 1],
		["c", 6],
	]);
});

test.each([
	["ArrowRight", 1, -1],
	["ArrowLeft", -1, 1],
	["PageDown", 1, 1],
	["PageUp", -1, -1],
	["a", 0, 0],
])("%s goes %i from left to right, and %i from right to left", (key, leftToRight, rightToLeft) => {
	expect(stepOf({ key }, false)).toBe(leftToRight);
	expect(stepOf({ key }, true)).toBe(rightToLeft);
});
