import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../app/rows/schema.ts";
import { peopleOf } from "./admin-lists.ts";

/** A house that knows so many guests; the higher their number, the later they were here, two and two at once. */
function houseOf(people: number) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of migrations) migrate(database);
	database
		.prepare(
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO sessions SELECT 's' || i, NULL, 'guest ' || i, 'guest ' || i, 0, i, i / 2 FROM n`,
		)
		.run(people);
	return database;
}

test("[WHO41] a page of people is read from its place on, and costs what stands on it", () => {
	const database = houseOf(120);
	const plans: string[] = [];
	const bound = { usedAt: 0, session: "", search: "", lookedMax: 1, limit: 1 };
	const prepare = database.prepare.bind(database);
	database.prepare = ((sql: string) => {
		const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(bound) as { detail: string }[];
		plans.push(...plan.map(({ detail }) => detail));
		return prepare(sql);
	}) as typeof database.prepare;
	const seen: string[] = [];
	const sizes: number[] = [];
	for (let place: ReturnType<typeof peopleOf>["next"], more = true; more; more = place !== undefined) {
		const page = peopleOf(database, { list: "people", search: "", ...(place && { after: place }) });
		seen.push(...page.people.map(({ session }) => session));
		sizes.push(page.people.length);
		place = page.next;
	}
	expect(sizes).toEqual([50, 50, 20]);
	expect(new Set(seen).size).toBe(120);
	expect(plans.join("\n")).toContain("USING INDEX sessions_by_use ((used_at,session)<(?,?))");
	expect(plans.join("\n")).not.toMatch(/SCAN sessions|TEMP B-TREE/);
});

test("[WHO41] who searches in a large house is given pages, with somebody or with nobody on them, until all were looked at", () => {
	const database = houseOf(20_050);
	const first = peopleOf(database, { list: "people", search: "guest 7" });
	expect(first.people).toHaveLength(50);
	const rare = peopleOf(database, { list: "people", search: "guest 3x" });
	expect(rare).toMatchObject({ people: [], next: { session: expect.any(String) } });
	const rest = peopleOf(database, {
		list: "people",
		search: "guest 3",
		...(rare.next && { after: rare.next }),
	});
	expect(rest.people.map(({ name }) => name).toSorted()).toEqual(
		["3", ...Array.from({ length: 10 }, (_, i) => `3${i}`)].map((n) => `guest ${n}`).toSorted(),
	);
	expect(rest.next).toBeUndefined();
});
