import { expect, test } from "vitest";
import { sorted } from "./sorted.ts";

const question = (id: number, votes: number, isAnswered = false) => ({
	...{ id, votes, isAnswered },
	...{ text: `${id}?`, hasMine: false },
});
const board = [question(0, 1), question(1, 5, true), question(2, 3), question(3, 3)];

test("what most want to know comes first, the older one of two alike, and what was answered last", () => {
	expect(sorted(board, "votes").map(({ id }) => id)).toEqual([2, 3, 0, 1]);
	expect(sorted(board, "newest").map(({ id }) => id)).toEqual([3, 2, 0, 1]);
});
