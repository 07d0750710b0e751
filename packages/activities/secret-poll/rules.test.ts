import { describe, expect, test } from "vitest";
import type { SeenPoll } from "../poll/seen.ts";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { PEOPLE, walked } from "../test/walking.ts";
import rules from "./rules.ts";
import { walk } from "./walk.ts";

const WHO = { question: "Who shall lead?", options: ["Ada", "Bo"] };

describe("a secret poll", () => {
	test("[ACT5] everybody is told how many voted what, and of no vote but their own", () => {
		const table = new Table(rules, WHO);
		table.acts([BO, { vote: { options: [1] } }], [MEI, { vote: { options: [0] } }]);
		expect(table.view<SeenPoll>(BO)).toEqual({ ...WHO, several: false, tally: [1, 1], voters: 2, mine: [1] });
		expect(table.view<SeenPoll>(ADA)).toEqual({ ...WHO, several: false, tally: [1, 1], voters: 2, mine: [] });
	});

	test("[ACT5] at no step of a random poll does a view or the text name a voter", () => {
		for (let seed = 0; seed < 30; seed += 1)
			walked(rules, walk, seed, (table) => {
				for (const me of PEOPLE) {
					const { mine, tally, voters, ...rest } = table.view<SeenPoll>(me);
					expect(JSON.stringify({ rest, text: table.text })).not.toMatch(/person-|Ada|Bo|Mei/);
					expect(mine.every((option) => (tally[option] ?? 0) > 0)).toBe(true);
					expect(voters).toBeLessThanOrEqual(PEOPLE.length);
				}
			});
	});

	test("nobody is told who voted what when it is over, either", () => {
		const table = new Table(rules, WHO);
		table.acts([BO, { vote: { options: [1] } }], [ADA, { end: {} }]);
		expect(JSON.stringify(table.view(MEI))).not.toContain(BO.id);
		expect(table.view<SeenPoll>(MEI)).toMatchObject({ over: "closed", tally: [0, 1], mine: [] });
	});
});
