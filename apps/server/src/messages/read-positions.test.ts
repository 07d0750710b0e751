import { expect, onTestFinished, test } from "vitest";
import { Reads } from "./read-positions.ts";

test("[ORD4] what could not be written is noted again, and takes nothing back that is newer", () => {
	const reads = new Reads({ room: () => undefined, send: () => undefined, onNotes: () => undefined });
	onTestFinished(() => reads.close());
	const at = (seq: number) => ({ seq, posts: undefined });
	const ofAda = { room: "lobby", session: "ada" };
	reads.move("lobby", "ada", at(10));
	reads.mark("lobby", "ada", 7);
	reads.move("lobby", "bo", at(10));
	const failed = reads.takeNotes();
	expect(reads.takeNotes()).toEqual([]);
	reads.move("lobby", "ada", at(20));
	reads.takeBack(failed);
	expect(reads.takeNotes()).toEqual([
		{ ...ofAda, seq: 20, unreadFrom: 7 },
		{ ...ofAda, session: "bo", seq: 10 },
	]);
});
