import { expect, test } from "vitest";
import { RULES_OF_BEFORE as before } from "../../rules.ts";
import { RulesGate } from "./rules-gate.ts";

/** A draft that is there from these rules on, and what stands for it before, from those on that come next. */
type Toy = readonly number[];

const gate = (isReadByAll: boolean | Promise<boolean>, inForce = 9) =>
	new RulesGate<Toy>(
		{
			since: ([rules = 1]) => rules,
			inOlderForm: ([, ...older]) => (older.length === 0 ? undefined : older),
			isReadByAll: () => isReadByAll,
		},
		() => inForce,
	);

test("[ORD1] a draft goes on as the newest form that all nodes decide, and in no form that one of them does not", async () => {
	expect(gate(false).readable([9])).toEqual([9]);
	expect(gate(false).readable([10, 9, 1])).toEqual([9, 1]);
	expect(gate(false).readable([11, 10, 1])).toEqual([1]);
	// an older form that not all know either is no better: a node that reads it stops
	expect(await gate(false).readable([11, 10])).toBeUndefined();
	expect(await gate(true).readable([10])).toBeUndefined();
});

test("[ORD1] what is not known yet of an older form is waited for, too", async () => {
	const young = (isRead: boolean) => gate(Promise.resolve(isRead), before);
	expect(await young(true).readable([11, before])).toEqual([before]);
	expect(await young(false).readable([11, before])).toBeUndefined();
	expect(young(false).readable([11, before, 1])).toEqual([1]);
});
