import { refuse } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import type { HouseState, Session } from "../app/rules/house-state.ts";
import { NameSuggestions } from "./name-suggestions.ts";
import { noKeeping } from "./rules/keeping-state.ts";
import { checkName } from "./rules/names.ts";

function held() {
	let looks = 0;
	const holders = new Map<string, Session>();
	const counting = {
		has: (key: string) => {
			looks += 1;
			return holders.has(key);
		},
	} as unknown as HouseState["holders"];
	const time = { ms: 0 };
	const clock = { now: () => time.ms, wall: () => 0 };
	const house = () => ({ holders: counting, keeping: noKeeping() }) as HouseState;
	return { suggestions: new NameSuggestions({ clock, house }), time, looks: () => looks };
}

function ada(written: string) {
	const checked = checkName(written);
	if (!checked.ok) throw new Error("a good name");
	return checked.value;
}

test("[NAME3] free names are looked for once a second, however often and in whatever form one asks", () => {
	const { suggestions, time, looks } = held();
	const first = suggestions.near(ada("Ada"));
	const after = looks();
	expect(first).toHaveLength(3);
	for (let asked = 0; asked < 1_000; asked++) suggestions.near(ada(asked % 2 === 0 ? "Ada" : "ADA"));
	expect(looks()).toBe(after);
	time.ms = 1_000;
	expect(suggestions.near(ada("Ada"))).toHaveLength(3);
	expect(looks()).toBeGreaterThan(after);
});

test("[NAME3] only a name that is taken comes with free ones", () => {
	const { suggestions } = held();
	expect(suggestions.addTo(refuse("name-taken"), "Ada").suggestions).toHaveLength(3);
	expect(suggestions.addTo(refuse("house-full"), "Ada").suggestions).toBeUndefined();
});
