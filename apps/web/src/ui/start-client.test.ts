import { expect, test } from "vitest";
import { mayShare } from "./start-client.ts";

test("tabs share a core wherever there is a worker that tabs can share, unless this browser is told to have one in each tab", () => {
	const browser = { SharedWorker: class {} };
	expect(mayShare(undefined, browser)).toBe(true);
	expect(mayShare("worker", browser)).toBe(true);
	expect(mayShare("tab", browser)).toBe(false);
	expect(mayShare(undefined, {})).toBe(false);
});
