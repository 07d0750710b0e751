import { describe, expect, test } from "vitest";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { PEOPLE, walked } from "../test/walking.ts";
import rules, { type Seen } from "./rules.ts";
import { walk } from "./walk.ts";

function seated(): Table {
	const table = new Table(rules, {});
	table.acts([ADA, { sit: { seat: 0 } }], [BO, { sit: { seat: 1 } }]);
	return table;
}

describe("hidden numbers", () => {
	test("[ACT5] a number is told to whoever picked it, and to nobody else before all are shown", () => {
		const table = seated();
		table.acts([ADA, { pick: { number: 4711 } }], [BO, { pick: { number: 815 } }]);
		expect(table.view<Seen>(ADA).picked).toEqual({ [ADA.id]: 4711, [BO.id]: null });
		expect(table.view<Seen>(BO).picked).toEqual({ [ADA.id]: null, [BO.id]: 815 });
		expect(table.view<Seen>(MEI).picked).toEqual({ [ADA.id]: null, [BO.id]: null });
		expect(table.text).not.toMatch(/4711|815/);
		table.acts([ADA, { show: {} }]);
		expect(table.view<Seen>(MEI).picked).toEqual({ [ADA.id]: 4711, [BO.id]: 815 });
		expect(table.text).toContain("4711");
	});

	test("[ACT8] of two who claim one seat the earlier has it, and who has none picks nothing", () => {
		const table = new Table(rules, {});
		table.acts([BO, { sit: { seat: 0 } }]);
		expect(table.act(MEI, { sit: { seat: 0 } })).toBe("seat-taken");
		expect(table.act(MEI, { pick: { number: 1 } })).toBe("not-seated");
	});

	test("[ACT8] what somebody picked goes with them, whether they stand up or leave", () => {
		const table = seated();
		table.acts([ADA, { pick: { number: 1 } }], [BO, { pick: { number: 2 } }], [ADA, { rise: {} }]);
		table.leaves(BO);
		expect(table.state()).toMatchObject({ picked: {} });
	});

	test("[ACT10] only who began it shows the numbers; then every move is over", () => {
		const table = seated();
		expect(table.act(BO, { show: {} })).toBe("not-yours");
		table.acts([ADA, { show: {} }]);
		expect(table.act(BO, { pick: { number: 1 } })).toBe("over");
	});

	test("[ACT5] at no step of a random game does a view hold another's number", () => {
		for (let seed = 0; seed < 30; seed += 1)
			walked(rules, walk, seed, (table) => {
				if (table.held.over) return;
				for (const person of PEOPLE)
					for (const [id, number] of Object.entries(table.view<Seen>(person).picked))
						expect(number === null || id === person.id).toBe(true);
			});
	});
});
