import { expect, onTestFinished, test, vi } from "vitest";
import { TimeOutsByKey } from "./time-outs-by-key.ts";

function timeOuts(onOver: (key: string, all: TimeOutsByKey) => void = () => undefined) {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const over: string[] = [];
	const all: TimeOutsByKey = new TimeOutsByKey(
		{ now: () => performance.now(), wall: () => Date.now() },
		(key) => {
			over.push(key);
			onOver(key, all);
		},
	);
	return { all, over, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

test("each ends once, after its own delay, whatever order they were started in", () => {
	const { all, over, pass } = timeOuts();
	all.start("ada", 1_000);
	all.start("bo", 100);
	pass(50);
	all.start("cy", 100);
	expect(over).toEqual([]);
	pass(60);
	expect(over).toEqual(["bo"]);
	pass(50);
	expect(over).toEqual(["bo", "cy"]);
	expect([all.has("ada"), all.has("bo")]).toEqual([true, false]);
	pass(10_000);
	expect(over).toEqual(["bo", "cy", "ada"]);
});

test("one that is stopped does not end, and one that is started again ends once, at its new time", () => {
	const { all, over, pass } = timeOuts();
	for (const key of ["ada", "bo", "cy"]) all.start(key, 100);
	expect([all.stop("ada"), all.stop("ada")]).toEqual([true, false]);
	pass(90);
	all.start("bo", 100);
	pass(20);
	expect(over).toEqual(["cy"]);
	pass(100);
	expect(over).toEqual(["cy", "bo"]);
	all.start("dee", 100);
	all.clear();
	pass(1_000);
	expect([over.length, all.has("dee")]).toEqual([2, false]);
});

test("an end that stops another of the same moment keeps it from ending, and one that starts itself anew waits again", () => {
	const { all, over, pass } = timeOuts((key, { stop, start }) => {
		if (key === "ada") stop.call(all, "bo");
		if (over.length < 3) start.call(all, "ada", 0);
	});
	all.start("ada", 0);
	all.start("bo", 0);
	pass(2);
	expect(over.every((key) => key === "ada")).toBe(true);
	pass(100);
	expect(over).toEqual(["ada", "ada", "ada"]);
});
