import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LabProblem } from "../../lab/errors.ts";
import { recordingOfHouse } from "./of-house.ts";

function fileWith(...lines: readonly object[]): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-jam-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, "house.recording");
	writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
	return file;
}

const post = (session: string, room: string, at: number, outcome = "accepted") => ({
	outcome,
	command: { type: "post", session, room, at, text: "…" },
});

test("a recorded house says who posted where and when, those of the liveliest room first", () => {
	const file = fileWith(
		{ recording: 1 },
		post("ada", "quiet", 5_000),
		post("bo", "lively", 6_000),
		{ outcome: "accepted", command: { type: "react", session: "cy", room: "lively", at: 6_100 } },
		post("cy", "lively", 6_200, "refused too-fast"),
		post("dee", "lively", 7_000),
		post("ada", "lively", 9_000),
		{ end: "Ended by hand." },
	);
	expect(recordingOfHouse(file)).toEqual({
		roomOf: [0, 0, 0, 1],
		posts: [
			{ atMs: 0, person: 3 },
			{ atMs: 1_000, person: 0 },
			{ atMs: 2_000, person: 1 },
			{ atMs: 4_000, person: 2 },
		],
		seconds: 4,
	});
});

test("what is no recording, or one in which nobody posts, is refused in a sentence", () => {
	for (const file of [
		"nowhere",
		fileWith({ diary: 1 }),
		fileWith({ recording: 2 }),
		fileWith({ recording: 1 }),
	])
		expect(() => recordingOfHouse(file)).toThrow(LabProblem);
});
