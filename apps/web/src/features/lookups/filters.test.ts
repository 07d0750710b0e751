import { expect, test } from "vitest";
import { filtersOf, isEnough, questionOf } from "./filters.ts";
import { inOwnDays } from "./own-days.ts";

const none = { words: "", from: "", since: "", until: "", scope: "all", best: false } as const;

test.each([
	["tea", { words: "tea" }],
	["tea from:bo", { words: "tea", from: "bo" }],
	['from:"Mei Lin" "green tea"', { words: '"green tea"', from: "Mei Lin" }],
	["tea after:2026-02-28 before:2026-03-01", { words: "tea", since: "2026-02-28", until: "2026-02-28" }],
])("%j fills the form, and the form says the same again", (query, parts) => {
	const filters = filtersOf({ name: "search", query, scope: "all" });
	expect(filters).toEqual({ ...none, ...parts });
	expect(filtersOf(questionOf(filters))).toEqual(filters);
});

test.each(["from:bo from:mei", "after:soon", "before:2026-13-45 tea", 'tea "from:bo'])(
	"nothing of %j is lost",
	(query) => {
		const asked = questionOf(filtersOf({ name: "search", query, scope: "all" }));
		expect(asked.query.split(" ").sort()).toEqual(query.split(" ").sort());
	},
);

test("a name is written so that it stays one, whatever it holds", () => {
	expect(questionOf({ ...none, from: ' Mei "Lin ' }).query).toBe('from:"Mei  Lin"');
});

test("the best first, and where to look, go along", () => {
	const question = { name: "search", query: "tea", scope: { room: "ops" }, best: true } as const;
	expect(questionOf(filtersOf(question))).toEqual(question);
});

test("a search takes a word or a name", () => {
	expect(isEnough({ ...none, since: "2026-03-01" })).toBe(false);
	expect(isEnough({ ...none, words: "after:2026-03-01" })).toBe(false);
	expect(isEnough({ ...none, words: "tea" })).toBe(true);
	expect(isEnough({ ...none, from: "bo" })).toBe(true);
});

test("days are the asker's own: they are sent as the moments at which they begin", () => {
	const start = (day: string) => new Date(`${day}T00:00`).toISOString();
	expect(inOwnDays('tea  after:2026-02-28 BEFORE:2026-03-01 "after:2026-02-28"')).toBe(
		`tea after:${start("2026-02-28")} before:${start("2026-03-01")} "after:2026-02-28"`,
	);
	expect(inOwnDays("after:2026-02-28T10:00Z before:2026-99-99")).toBe(
		"after:2026-02-28T10:00Z before:2026-99-99",
	);
});
