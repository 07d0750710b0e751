import { activity, erased, type FoldContext } from "@parley/activities/activity";
import { asOfNewest, ofVersion } from "@parley/activities/version";
import type { Acted } from "@parley/protocol/activity-frames";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { pageRules } from "./page-rules.ts";

const ADA = { id: "session-ada", name: "Ada" };
const mover = { me: ADA, mayModerate: false, at: 0 };

interface Jar {
	stones: number;
}

/** A jar; what is thrown at it is drawn by the house. */
const jar = activity({
	name: "jar",
	version: 1,
	start: z.object({}),
	commands: { put: z.object({ stones: z.number() }), throw: z.object({}), shake: z.object({}) },
	init: (): Jar => ({ stones: 0 }),
	decide: {
		put: (_state, { stones }) => ({ put: { stones } }),
		throw: (_state, _body, { random: [drawn = 0] }) => ({ put: { stones: Math.floor(drawn * 10) } }),
		shake: () => ({ shaken: {} }),
	},
	fold: {
		shaken(state: Jar, _body: Record<string, never>, { random: [drawn = Number.NaN] }: FoldContext) {
			state.stones = Math.floor(drawn * 10);
		},
		put(state: Jar, { stones }: Jar) {
			state.stones += stones;
		},
	},
	isOver: ({ stones }) => stones > 9,
	describe: ({ stones }) => `${stones} stones`,
});

function acted(event: Acted["event"]): Acted {
	return { type: "acted", room: "lobby", target: 1, version: 1, seq: 2, after: 1, by: ADA, at: 0, event };
}

describe("the rules of an activity, as the page runs them", () => {
	const empty = { state: { stones: 0 }, seats: [], over: false };

	test("[ACT4] follow a move, and leave the state before it as it was", () => {
		const behind = pageRules(erased(jar)).fold(empty, acted({ put: { stones: 10 } }));
		expect(behind).toEqual({ state: { stones: 10 }, seats: [], over: true });
		expect(empty.state).toEqual({ stones: 0 });
	});

	test("[ACT13] of a version before are found from the newest, and what they hold is shown as of the newest", () => {
		const newer = erased({
			...jar,
			version: 2,
			before: erased(jar),
			upcast: (state: { stones: number }) => ({ stones: state.stones * 10 }),
		});
		expect(ofVersion(newer, 1)).toBe(jar);
		expect(ofVersion(newer, 2)).toBe(newer);
		expect(ofVersion(newer, 3)).toBeUndefined();
		expect(asOfNewest(newer, 1, { stones: 2 })).toEqual({ stones: 20 });
		expect(asOfNewest(newer, 2, { stones: 2 })).toEqual({ stones: 2 });
	});

	test("show a move of one's own before the house has it, but not what chance decides", () => {
		const { predict } = pageRules(erased(jar));
		expect(predict(empty, { put: { stones: 4 } }, mover)).toMatchObject({ state: { stones: 4 } });
		for (const byChance of [{ throw: {} }, { shake: {} }])
			expect(predict(empty, byChance, mover)).toBeUndefined();
		expect(predict(empty, { put: { stones: "four" } }, mover)).toBeUndefined();
		expect(predict({ ...empty, over: true }, { put: { stones: 1 } }, mover)).toBeUndefined();
	});

	test("tell a move of one's own from one that one made elsewhere", () => {
		const { mayBe } = pageRules(erased(jar));
		expect(mayBe(empty, { put: { stones: 4 } }, mover, { put: { stones: 4 } })).toBe(true);
		expect(mayBe(empty, { put: { stones: 4 } }, mover, { put: { stones: 5 } })).toBe(false);
		expect(mayBe(empty, { throw: {} }, mover, { put: { stones: 5 } })).toBe(true);
	});

	test("[ACT5] take what is told of a hidden one into what one sees of it, and guess at nothing", () => {
		const hidden = erased({ ...jar, view: () => ({ isEmpty: true }), hear: { filled: fill } });
		const rules = pageRules(hidden);
		const seen = { state: { isEmpty: true }, seats: [], over: false };
		expect(rules.isOpen(seen)).toBe(false);
		expect(rules.fold(seen, acted({ filled: {} }))).toMatchObject({ state: { isEmpty: false } });
		expect(() => rules.fold(seen, acted({ put: { stones: 4 } }))).toThrow("nobody hears put");
	});
});

function fill(view: { isEmpty: boolean }): void {
	view.isEmpty = false;
}
