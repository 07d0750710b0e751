import { expect, test } from "vitest";
import type { SearchFound } from "./answer.ts";
import { shareText } from "./share.ts";

const BYTES_MAX = 16_384;

function found(count: number, text = "said about\nthe plan"): SearchFound {
	const hits = Array.from({ length: count }, (_, n) => ({
		room: "lobby",
		seq: 100 - n,
		name: "Bo",
		author: "s-Bo",
		at: 0,
		snippet: [
			{ text: "what was ", hit: false },
			{ text, hit: true },
		],
	}));
	return { name: "search", query: "plan", scope: { room: "lobby" }, hits, more: false };
}

test("matches are shared with their numbers and names, one a line", () => {
	expect(shareText(found(2), BYTES_MAX)).toBe(
		"Messages with “plan”: 2 messages found\n#100 Bo: what was said about the plan\n#99 Bo: what was said about the plan",
	);
});

test("matches of all rooms are shared with their rooms", () => {
	expect(shareText({ ...found(1), scope: "all" }, BYTES_MAX)).toBe(
		"Messages with “plan” in all your rooms: 1 message found\nlobby #100 Bo: what was said about the plan",
	);
});

test("long matches are cut, and only the first ten go", () => {
	const lines = shareText(found(30, "x".repeat(500)), BYTES_MAX).split("\n");
	expect(lines).toHaveLength(11);
	expect(lines[1]).toHaveLength("#100 Bo: ".length + 201);
	expect(lines[1]?.endsWith("…")).toBe(true);
});

test("what is shared fits into a message, counted in bytes", () => {
	const text = shareText(found(10, "ü".repeat(150)), 1_000);
	expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(1_000);
	expect(text.split("\n").length).toBeGreaterThan(1);
});

test("addresses are shared in one line", () => {
	const answer = {
		name: "dns",
		host: "example.org",
		addresses: ["192.0.2.1", "2001:db8::1"],
		names: [],
	} as const;
	expect(shareText(answer, BYTES_MAX)).toBe("The DNS about example.org: 192.0.2.1, 2001:db8::1");
	expect(shareText({ ...answer, addresses: [] }, BYTES_MAX)).toBe(
		"The DNS about example.org: The DNS knows no such host or address.",
	);
});

test("numbers are shared with what came of them, the first fifty", () => {
	const pairs = [
		[4, 2],
		[2, Math.SQRT2],
	] as const;
	expect(
		shareText(
			{ name: "sqrt", pairs, sum: 2 + Math.SQRT2, ms: 0.2, threads: 2, division: "uniform" },
			BYTES_MAX,
		),
	).toBe("Square roots\n√4 = 2, √2 = 1.41421356237\nSum: 3.41421356237");
	const many = Array.from({ length: 60 }, (_, n) => [n, n * n] as const);
	expect(
		shareText(
			{ name: "square", pairs: many, sum: 70_210, ms: 1, threads: 2, division: "uniform" },
			BYTES_MAX,
		),
	).toContain("49² = 2401 and 10 more\nSum: 70210");
});
