import { describe, expect, test } from "vitest";
import { ADA, BO, MEI, Table } from "../../../packages/activities/test/table.ts";
import rules, { type Applause } from "./rules.ts";

describe("applause", () => {
	test("whoever claps is counted once, until they stop", () => {
		const table = new Table(rules, { title: "Release 5" });
		table.acts([BO, { clap: { is: true } }], [MEI, { clap: { is: true } }]);
		expect(table.act(BO, { clap: { is: true } })).toBe("same");
		expect(Object.values(table.state<Applause>().clapping)).toEqual(["Bo", "Mei"]);
		table.acts([BO, { clap: { is: false } }]);
		expect(Object.values(table.state<Applause>().clapping)).toEqual(["Mei"]);
	});

	test("[ACT10] who began it ends it, and then it is over", () => {
		const table = new Table(rules, { title: "Release 5" });
		expect(table.act(BO, { end: {} })).toBe("not-yours");
		table.acts([ADA, { end: {} }]);
		expect(table.act(BO, { clap: { is: true } })).toBe("over");
	});
});
