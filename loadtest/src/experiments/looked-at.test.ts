import { expect, test } from "vitest";
import { lookedAt } from "./measured.ts";

const { signal } = new AbortController();

test("it looks until the work is done, and hands on what came of both", async () => {
	let done: (value: string) => void = () => undefined;
	const work = new Promise<string>((resolve) => {
		done = resolve;
	});
	let looks = 0;
	const look = async () => {
		if (++looks === 3) done("done");
		return looks;
	};
	expect(await lookedAt(work, { everyMs: 1, signal }, look)).toEqual({ value: "done", looks: [1, 2, 3] });
});

test("work that fails, a look that fails, and an end from outside are heard", async () => {
	const never = new Promise<never>(() => undefined);
	const look = async () => 1;
	const failing = Promise.reject(new Error("no work"));
	await expect(lookedAt(failing, { everyMs: 1, signal }, look)).rejects.toThrow("no work");
	const blind = () => Promise.reject(new Error("no look"));
	await expect(lookedAt(never, { everyMs: 1, signal }, blind)).rejects.toThrow("no look");
	const stop = new AbortController();
	stop.abort(new Error("stopped"));
	await expect(lookedAt(never, { everyMs: 60_000, signal: stop.signal }, look)).rejects.toThrow();
});
