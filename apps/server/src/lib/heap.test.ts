import { expect, test } from "vitest";
import { Heap } from "./heap.ts";

test("the first of all comes out each time, in whatever order they came in", () => {
	const heap = new Heap<{ n: number }>((one, other) => one.n < other.n);
	const numbers = Array.from({ length: 200 }, (_, n) => (n * 77) % 200);
	const taken: number[] = [];
	const take = () => taken.push(heap.pop()?.n ?? -1);
	for (const n of numbers.slice(0, 100)) heap.push({ n });
	for (let n = 0; n < 50; n++) take();
	const taken50 = [...numbers.slice(0, 100)].sort((a, b) => a - b).slice(0, 50);
	expect(taken).toEqual(taken50);
	for (const n of numbers.slice(100)) heap.push({ n });
	expect(heap.size).toBe(150);
	taken.length = 0;
	while (heap.size > 0) take();
	expect(taken).toEqual(numbers.filter((n) => !taken50.includes(n)).sort((a, b) => a - b));
	expect(heap.pop()).toBeUndefined();
});
