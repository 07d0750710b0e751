import { expect, test } from "vitest";
import { refuse } from "../wire/refusals.ts";
import { movedOf, packOutcomes, unpackOutcomes } from "./archive-messages.ts";
import type { Answered, Decided } from "./decided.ts";

interface Said {
	readonly text: string;
}

const said = (seq: number, text: string, isAll: boolean): Decided<Said> => ({
	kind: "accepted",
	stored: { seq, event: { text }, chained: true, prev: seq - 1, count: seq },
	told: { json: JSON.stringify({ seq, text }), isAll },
});

/** As the loop has it, with the JSON in the place of where it lies. */
function crossed(decided: readonly Decided<Said>[]) {
	const packed = packOutcomes(decided);
	const moved = structuredClone(packed, { transfer: movedOf(packed) });
	return unpackOutcomes<Said>(moved).map((one: Answered<Said>) => {
		if (one.kind !== "accepted" || one.encoded === undefined) return one;
		const { block, from, to } = one.encoded;
		return { ...one, encoded: block.toString("utf8", from, to) };
	});
}

test("[ORD1] outcomes cross in order, each with what belongs to it, whatever letters a text has", () => {
	const refusal = refuse("name-taken");
	const house: Decided<Said> = {
		kind: "accepted",
		stored: { seq: 4, event: { text: "nobody is told" }, chained: false, prev: 0, count: 0 },
		told: undefined,
	};
	const decided = [
		...[said(2, "日本語 🙂", true), { kind: "repeated", seq: 1 } as const, said(3, "edited", false), house],
		...[{ kind: "refused", refusal } as const, said(5, "", true)],
	];
	expect(crossed(decided)).toEqual([
		{
			kind: "accepted",
			seq: 2,
			prev: 1,
			count: 2,
			event: undefined,
			encoded: '{"seq":2,"text":"日本語 🙂"}',
		},
		{ kind: "repeated", seq: 1 },
		{
			...{ kind: "accepted", seq: 3, prev: 2, count: 3 },
			...{ event: { text: "edited" }, encoded: '{"seq":3,"text":"edited"}' },
		},
		{
			...{ kind: "accepted", seq: 4, prev: 0, count: 0 },
			...{ event: { text: "nobody is told" }, encoded: undefined },
		},
		{ kind: "refused", refusal },
		{ kind: "accepted", seq: 5, prev: 4, count: 5, event: undefined, encoded: '{"seq":5,"text":""}' },
	]);
});
