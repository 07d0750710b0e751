import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../../app/rows/schema.ts";
import { auditOf } from "./moderation-lists.ts";

/** A record of so many reports; every hundredth line is the operator's, from one of two places. */
function recordOf(lines: number) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of migrations) migrate(database);
	database
		.prepare(
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO audit SELECT i, 'den', i, iif(i % 100, 's' || i, 'operator'), 'somebody', 'report', NULL, NULL, NULL, '', NULL
			FROM n`,
		)
		.run(lines);
	database.exec(
		"INSERT INTO deed_places SELECT seq, iif(seq % 200, 'office-hash', 'train-hash') FROM audit WHERE actor = 'operator'",
	);
	return database;
}

test("[WHO42] a page of what operators did costs what stands on it, however much others did", () => {
	const database = recordOf(20_000);
	const plans: string[] = [];
	const prepare = database.prepare.bind(database);
	database.prepare = ((sql: string) => {
		const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1) as { detail: string }[];
		plans.push(...plan.map(({ detail }) => detail));
		return prepare(sql);
	}) as typeof database.prepare;
	const request = { list: "audit", ofOperators: true, limit: 50, place: "train-hash" } as const;
	const first = auditOf(database, request);
	expect(first.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => 20_000 - n * 100));
	expect(first.more).toBe(true);
	expect(first.entries.slice(0, 2).map(({ from }) => from)).toEqual([
		{ mark: "train-", here: true },
		{ mark: "office" },
	]);
	expect(plans.join("\n")).toContain("audit_of_operators");
	expect(plans.join("\n")).not.toMatch(/TEMP B-TREE/);
});

test("[WHO42] [MOD8] from where something was done is neither changed nor forgotten", () => {
	const database = recordOf(200);
	expect(() => database.exec("UPDATE deed_places SET place = 'elsewhere'")).toThrow("only added to");
	expect(() => database.exec("DELETE FROM deed_places")).toThrow("only added to");
});
