import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isPartMissing } from "../http/load-part.ts";
import { lazyUploader } from "./lazy-uploader.ts";

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.doUnmock("./tus-uploader.ts");
});

test("a file whose code no server has any more waits, the page says that a part is missing, and it goes on once the code is there", async () => {
	let tries = 0;
	let isServed = false;
	const gone = vi.fn();
	vi.doMock("./tus-uploader.ts", () => {
		tries += 1;
		if (!isServed) throw new TypeError("404 of a version that was replaced");
		return { tusUploader: () => ({ go: gone, halt: () => undefined, drop: () => undefined }) };
	});
	const stopped = vi.fn();
	const handlers = { stopped, progressed: vi.fn(), arrived: vi.fn(), unreadable: vi.fn() };
	const uploader = lazyUploader(new File(["cat"], "cat.txt"), () => "a token", handlers);

	uploader.go();
	// Time goes on while one waits, but not as far as the half minute after which a part is said to be missing untried.
	await vi.waitFor(() => expect(stopped).toHaveBeenCalledWith(null), { timeout: 20_000 });
	expect(tries).toBeGreaterThan(1);
	expect([isPartMissing(), gone.mock.calls.length]).toEqual([true, 0]);

	isServed = true;
	uploader.go();
	await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
	expect(isPartMissing()).toBe(false);
});
