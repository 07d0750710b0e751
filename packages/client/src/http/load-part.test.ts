import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart } from "./load-part.ts";

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test("a part that fails is asked for twice more, with a pause", async () => {
	let tries = 0;
	const part = loadPart(async () => {
		tries += 1;
		if (tries < 3) throw new TypeError("no network");
		return "the part";
	});
	await vi.runAllTimersAsync();
	expect(await part).toBe("the part");
});

test("a part that neither comes nor fails is said to be missing after half a minute, and is there once it came", async () => {
	const slow = Promise.withResolvers<string>();
	const part = loadPart(() => slow.promise);
	const outcome = part.then(
		() => "came",
		() => "missing",
	);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(await outcome).toBe("missing");
	slow.resolve("late");
	expect(await loadPart(() => slow.promise)).toBe("late");
});
