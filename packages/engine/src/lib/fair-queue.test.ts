import { expect, test } from "vitest";
import { FairLine, type Waiter } from "./fair-line.ts";
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

test("addresses take turns, and within one address people do; who may not go yet is passed over", () => {
	const line = new FairLine<string>();
	for (const n of [1, 2, 3]) line.push({ address: "crowd", person: `guest ${n}` }, `guest ${n} first`);
	line.push({ address: "crowd", person: "guest 1" }, "guest 1 second");
	line.push({ address: "home", person: "bo" }, "bo");
	line.push({ person: "ada" }, "ada");
	const next = (mayGo?: (waiter: Waiter) => boolean) => line.shift(mayGo);
	expect(next(({ person }) => person !== "guest 1")).toBe("guest 2 first");
	expect([next(), next()]).toEqual(["bo", "ada"]);
	expect(line.remove({ address: "crowd", person: "guest 3" }, "guest 3 first")).toBe(true);
	expect([next(), next(), next()]).toEqual(["guest 1 first", "guest 1 second", undefined]);
	expect(line.size).toBe(0);
});
