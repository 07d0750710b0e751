import { expect, test } from "vitest";
import * as z from "zod/mini";
import { BO, Table } from "../test/table.ts";
import { activity, refuse } from "./activity.ts";

/** Somebody says a number, and the house looks up the next one. */
const counting = activity({
	name: "counting",
	version: 1,
	start: z.strictObject({}),
	commands: { say: z.strictObject({ number: z.int() }) },
	init: (): { said: number[]; lost: boolean } => ({ said: [], lost: false }),
	decide: {
		say: ({ said }, { number }) => (said.length % 2 === 0 ? { said: { number } } : refuse("not-your-turn")),
	},
	lookups: { next: z.strictObject({ number: z.int() }) },
	asks: ({ said }) => (said.length % 2 === 0 ? undefined : { lookup: "next", data: said.at(-1) }),
	answered: {
		next: (_state, found) => ("answer" in found ? { said: { number: found.answer.number } } : { lost: {} }),
	},
	fold: {
		said(state, { number }: { number: number }) {
			state.said.push(number);
		},
		lost(state, _body: Record<string, never>) {
			state.lost = true;
		},
	},
	isOver: ({ lost }) => lost,
	describe: ({ said }) => said.join(", "),
});

test("[ACT15] what is looked up comes as a move of nobody, and only as it was agreed; else nothing was found", () => {
	const table = new Table(counting, {});
	expect(table.asking()).toBeUndefined();
	expect(table.answers({ number: 1 })).toBe("no-such-command");
	table.acts([BO, { say: { number: 1 } }]);
	expect(table.asking()).toEqual({ lookup: "next", data: 1 });
	expect(table.act(BO, { say: { number: 5 } })).toBe("not-your-turn");
	expect(table.answers({ number: 2 })).toEqual({ said: { number: 2 } });
	expect(table.log.at(-1)?.by.id).toBe("");
	table.acts([BO, { say: { number: 3 } }]);
	expect(table.answers({ number: "four" })).toEqual({ lost: {} });
	expect(table.asking()).toBeUndefined();
	expect(table.answers({ number: 4 })).toBe("over");
});

test("[ACT15] a question to no lookup breaks the rule that asks it", () => {
	const asks = () => ({ lookup: "nowhere" as "next", data: 1 });
	expect(() => new Table({ ...counting, asks }, {}).asking()).toThrow("there is no lookup nowhere");
});
