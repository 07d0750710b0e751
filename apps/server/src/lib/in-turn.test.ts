import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

function withSteps(name: string, left: number, taken: string[]): () => boolean {
	let rest = left;
	return () => {
		if (rest === 0) return false;
		rest -= 1;
		taken.push(name);
		return true;
	};
}

test("each takes its turn, however much another has to do, and whoever has nothing left is passed over", () => {
	const taken: string[] = [];
	const step = inTurn([
		withSteps("a", Number.POSITIVE_INFINITY, taken),
		withSteps("b", 2, taken),
		withSteps("c", 1, taken),
	]);
	for (let count = 0; count < 7; count++) expect(step()).toBe(true);
	expect(taken.join("")).toBe("abcabaa");
});

test("when nobody has anything left, no step is taken", () => {
	const taken: string[] = [];
	const step = inTurn([withSteps("a", 1, taken), withSteps("b", 0, taken)]);
	expect([step(), step(), step()]).toEqual([true, false, false]);
	expect(inTurn([])()).toBe(false);
});
