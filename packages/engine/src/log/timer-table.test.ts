import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { TimerTable } from "./timer-table.ts";

test("all timers that one owner set end at once, and nobody else's", () => {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	const timers = new TimerTable<string>(database);
	const set = (id: string, owner?: string) => ({ set: { id, at: 5, command: id, ...(owner && { owner }) } });
	timers.apply([set("a", "ada"), set("b", "ada"), set("c", "bo"), set("d")]);
	expect(timers.seen.waiting).toBe(4);
	timers.apply([{ endOf: "ada" }, { endOf: "nobody" }]);
	expect(timers.seen.waiting).toBe(2);
	expect(timers.due(5, 9).ids).toEqual(["c", "d"]);
});
