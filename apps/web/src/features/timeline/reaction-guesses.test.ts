import type { MessageRow } from "@parley/protocol/timeline";
import { expect, test } from "vitest";
import { guess, reactionsOf } from "./reaction-guesses.ts";

const row = (reactions: MessageRow["reactions"]) => ({ id: "m", reactions }) as MessageRow;

test("a reaction shows before the server has answered, and is what the server says afterwards", async () => {
	const before = row({ "\u{1f44d}": { count: 2, mine: false } });
	const asked = Promise.withResolvers<void>();
	const guessing = guess(before, "\u{1f44d}", true, asked.promise);
	expect(reactionsOf(before)).toEqual({ "\u{1f44d}": { count: 3, mine: true } });
	// the server's word came first: it is not counted twice
	const after = row({ "\u{1f44d}": { count: 3, mine: true } });
	expect(reactionsOf(after)).toEqual(after.reactions);
	asked.resolve();
	await guessing;
	expect(reactionsOf(before)).toEqual(before.reactions);
});

test("one that is taken back and given again at once is as the last press says", async () => {
	const given = row({ a: { count: 1, mine: true } });
	const first = Promise.withResolvers<void>();
	const second = Promise.withResolvers<void>();
	const both = [guess(given, "a", false, first.promise), guess(given, "a", true, second.promise)];
	first.resolve();
	await both[0];
	expect(reactionsOf(given)).toEqual({ a: { count: 1, mine: true } });
	second.resolve();
	await Promise.all(both);
});

test("one that nobody had given stands there with one", async () => {
	const asked = Promise.withResolvers<void>();
	const guessing = guess(row({}), "a", true, asked.promise);
	expect(reactionsOf(row({}))).toEqual({ a: { count: 1, mine: true } });
	asked.resolve();
	await guessing;
});
