import { expect, test } from "vitest";
import { barOf } from "./bar-of.ts";

const NOW = 1_000_000;
const waiting = { state: "waiting", retryAt: NOW + 3_200, attempt: 2, suspect: "proxy" } as const;

test("a short cut shows nothing", () => {
	expect(barOf({ ...waiting, lostAt: NOW - 4_999 }, NOW)).toBeNull();
	expect(barOf({ state: "connecting", lostAt: NOW - 1_000, attempt: 1 }, NOW)).toBeNull();
});

test("the first connection of a visit shows nothing", () => {
	expect(barOf({ state: "connecting", lostAt: null, attempt: 0 }, NOW)).toBeNull();
});

test("after five seconds it says what is wrong and counts down", () => {
	expect(barOf({ ...waiting, lostAt: NOW - 5_000 }, NOW)).toMatchObject({ seconds: 4, isSafe: true });
	expect(barOf({ ...waiting, lostAt: NOW - 5_000 }, NOW)?.what).toContain("proxy");
});

test("a link that ended for good says so at once", () => {
	expect(barOf({ state: "ended", reason: "open-elsewhere" }, NOW)).toMatchObject({
		seconds: null,
		isSafe: false,
	});
});

test("a house that can store nothing says so at once, and goes on reading", () => {
	const open = { state: "open", server: "live", behindEvents: 0, roundTripMs: null } as const;
	expect(barOf({ ...open, readOnly: true }, NOW)).toMatchObject({ seconds: null, isSafe: true });
	expect(barOf({ ...open, readOnly: false }, NOW)).toBeNull();
});
