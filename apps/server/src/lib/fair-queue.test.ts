import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

function drained(queue: FairQueue<string>): string[] {
	const items: string[] = [];
	for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
	return items;
}

test("[LOOK2] one person's hundred do not starve another's one", () => {
	const queue = new FairQueue<string>();
	for (let index = 0; index < 100; index++) queue.push("ada", `ada ${index}`);
	queue.push("bo", "bo 0");
	expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(["ada 0", "bo 0", "ada 1"]);
	expect(queue.size).toBe(98);
});

test("one person's own things keep their order", () => {
	const queue = new FairQueue<string>();
	for (const item of ["a", "b", "c"]) queue.push("ada", item);
	expect(drained(queue)).toEqual(["a", "b", "c"]);
	expect(queue.size).toBe(0);
});

test("what is taken out is gone, once", () => {
	const queue = new FairQueue<string>();
	for (const item of ["a", "b"]) queue.push("ada", item);
	expect([queue.remove("ada", "a"), queue.remove("ada", "a"), queue.remove("bo", "b")]).toEqual([
		true,
		false,
		false,
	]);
	expect(drained(queue)).toEqual(["b"]);
});
