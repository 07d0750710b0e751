import { expect, test } from "vitest";
import { Digest, NOTHING_SEEN } from "./digest.ts";
import type { FrameFacts } from "./frame-reader.ts";
import { Known } from "./known.ts";

function known() {
	const [said, wrong]: [string[], string[]] = [[], []];
	const who = { index: 0, room: { id: "r" }, digest: new Digest(), isSteady: true };
	const play = {
		sit: () => "sit",
		ask: () => "ask",
		sumsOf: (count: unknown) => ({ ...NOTHING_SEEN, count: Number(count) }),
	};
	const one = new Known(play, who, {
		say: (text) => said.push(text),
		isWrong: (sentence) => wrong.push(sentence),
	});
	const moves = (prev: number, seq: number) => one.follows({ moves: { prev, seq } } as FrameFacts);
	return { one, moves, who, said, wrong };
}

test("[ACT6] whoever sits down knows nothing until it is told, and then what follows", () => {
	const { one, moves, who, said, wrong } = known();
	expect(one.comesIn(7)).toBe(false);
	expect(moves(5, 8)).toBe(false);
	expect(one.takes({ ref: 4, state: 1, actedSeq: 5 })).toBe(false);
	expect(said).toEqual(["sit", "ask", "ask"]);
	expect(one.takes({ ref: 4, state: 2, actedSeq: 8 })).toBe(true);
	expect(who.digest.count).toBe(2);
	expect([moves(5, 8), moves(8, 9), moves(9, 12)]).toEqual([false, true, true]);
	expect(wrong).toEqual([]);
});

test("[ACT4] a move that does not say the one before it was missed: a steady reader's server is wrong", () => {
	const { one, moves, wrong } = known();
	one.takes({ state: 0, actedSeq: 5 });
	expect(moves(6, 8)).toBe(false);
	one.takes({ ref: 4, state: 2, actedSeq: 8 });
	expect(wrong).toEqual(["in r was given a move behind #6 after #5"]);
});

test("[OUT6] whoever was told that they were behind may have missed some", () => {
	const { one, moves, said, wrong } = known();
	one.takes({ state: 0, actedSeq: 5 });
	expect(moves(6, 8)).toBe(false);
	one.wasBehind();
	one.takes({ ref: 4, state: 2, actedSeq: 8 });
	expect([said, wrong]).toEqual([["ask"], []]);
});

test("[ACT7] a state without moves of its own is asked for; one that is older says nothing", () => {
	const { one, who, said } = known();
	one.takes({ state: 3, actedSeq: 5 });
	expect(one.takes({ actedSeq: 9 })).toBe(false);
	expect(said).toEqual(["ask"]);
	expect(one.takes({ ref: 4, state: 6, actedSeq: 9 })).toBe(true);
	one.takes({ state: 4, actedSeq: 7 });
	expect(who.digest.count).toBe(6);
});
