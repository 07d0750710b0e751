import { describe, expect, test } from "vitest";
import type { Notice } from "../state/chat-state.ts";
import { peopleOf, reduceNotices, reducePresence } from "./presence.ts";

const ROOM = "lobby";
const people = peopleOf({ count: 2, members: ["Ada", "Bo"], away: ["Bo"] });

describe("people", () => {
	test("a delta moves names in, out and away", () => {
		const frame = {
			type: "presence",
			room: ROOM,
			count: 2,
			entered: ["Cy"],
			left: ["Bo"],
			away: ["Ada"],
		} as const;
		const reduced = reducePresence(people, { ...frame, entered: ["Cy"], left: ["Bo"], away: ["Ada"] });
		expect(reduced.people.members).toEqual([
			{ name: "Ada", away: true },
			{ name: "Cy", away: false },
		]);
		expect(reduced.coming).toEqual({
			entered: [{ name: "Cy", away: false }],
			left: [{ name: "Bo", away: true }],
		});
	});

	test("[WHO3] whoever keeps their name is told by a mark", () => {
		const told = peopleOf({ count: 1, members: ["Ada"], people: [{ id: "1", name: "Ada", kept: true }] });
		expect(told.members).toEqual([{ id: "1", name: "Ada", away: false, kept: true }]);
	});

	test("[WHO4] somebody who takes another name leaves and comes in as one person", () => {
		const told = peopleOf({ count: 1, members: ["Ada"], people: [{ id: "1", name: "Ada" }] });
		const { people, coming } = reducePresence(told, {
			...{ type: "presence", room: ROOM, count: 2 },
			left: ["Ada"],
			entered: ["Lovelace", "Bo"],
			people: [
				{ id: "1", name: "Lovelace" },
				{ id: "2", name: "Bo" },
			],
		});
		expect(coming).toMatchObject({
			entered: [
				{ id: "1", name: "Lovelace" },
				{ id: "2", name: "Bo" },
			],
			left: [{ id: "1", name: "Ada" }],
		});
		expect(people.members?.map(({ name }) => name)).toEqual(["Lovelace", "Bo"]);
	});

	test("[DEVICE5] whoever is named is known by their id, where the server says it", () => {
		const told = peopleOf({ count: 1, members: ["Ada"], people: [{ id: "1", name: "Ada" }] });
		expect(told.members).toEqual([{ id: "1", name: "Ada", away: false }]);
		const entered = { entered: ["Bo", "Cy"], people: [{ id: "2", name: "Bo" }] };
		const { people } = reducePresence(told, { type: "presence", room: ROOM, count: 3, ...entered });
		expect(people.members?.map(({ id }) => id)).toEqual(["1", "2", undefined]);
	});

	test("somebody who was away and is back is no news", () => {
		const reduced = reducePresence(people, { type: "presence", room: ROOM, count: 2, entered: ["Bo"] });
		expect(reduced.people.members).toContainEqual({ name: "Bo", away: false });
		expect(reduced.coming.entered).toEqual([]);
	});

	test("[OUT2] the whole list replaces what was missed; past 200 there are only counts", () => {
		const whole = reducePresence(people, { type: "presence", room: ROOM, count: 1, members: ["Cy"] });
		expect(whole.people).toEqual({ count: 1, members: [{ name: "Cy", away: false }] });
		const large = reducePresence(people, { type: "presence", room: ROOM, count: 201 });
		expect(large.people).toEqual({ count: 201, members: null });
	});
});

describe("notices", () => {
	const run = (...steps: { entered?: string[]; left?: string[]; afterSeq?: number }[]) =>
		steps.reduce<readonly Notice[]>(
			(notices, { entered = [], left = [], afterSeq = 7 }, at) =>
				reduceNotices(notices, { entered: named(entered), left: named(left) }, { afterSeq, at }),
			[],
		);
	const named = (names: string[]) => names.map((name) => ({ name }));

	test("a run with no message in between is one notice", () => {
		expect(run({ entered: ["Bo"] }, { entered: ["Cy"], left: ["Di"] })).toMatchObject([
			{ afterSeq: 7, entered: named(["Bo", "Cy"]), left: named(["Di"]) },
		]);
		expect(run({ entered: ["Bo"] }, { left: ["Cy"], afterSeq: 9 })).toHaveLength(2);
	});

	test("who came and went in one run was never news", () => {
		expect(run({ entered: ["Bo"] }, { left: ["Bo"] })).toEqual([]);
		expect(run({ left: ["Bo"] }, { entered: ["Bo", "Cy"] })).toMatchObject([
			{ entered: [{ name: "Cy" }], left: [] },
		]);
	});

	test("old ones are dropped", () => {
		const steps = Array.from({ length: 500 }, (_, n) => ({ entered: [`P${n}`], afterSeq: n }));
		expect(run(...steps)).toHaveLength(100);
	});
});
