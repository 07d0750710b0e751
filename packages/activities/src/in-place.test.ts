import fc from "fast-check";
import { expect, test } from "vitest";
import { InPlace } from "./in-place.ts";

interface State {
	texts: Record<string, { text: string; tags: string[] }>;
	list: { id: number; text: string }[];
}

const fresh = (): State => ({
	texts: { a: { text: "one", tags: [] }, b: { text: "two", tags: ["x"] } },
	list: [1, 2, 3].map((id) => ({ id, text: `item ${id}` })),
});

/** What rules do to a draft. */
const changes: readonly ((state: State) => void)[] = [
	(state) => {
		state.texts["c"] = { text: "three", tags: ["new"] };
	},
	(state) => {
		delete state.texts["a"];
	},
	(state) => {
		const b = state.texts["b"];
		if (b !== undefined) b.text = "other";
		b?.tags.push("y");
	},
	(state) => {
		state.list.push({ id: 4, text: "last" });
	},
	(state) => {
		const [item] = state.list.splice(0, 1);
		if (item !== undefined) state.list.splice(1, 0, item);
	},
	(state) => {
		state.list = state.list.filter(({ id }) => id !== 2);
	},
	(state) => {
		const first = state.list[0];
		if (first !== undefined) state.list[0] = { ...first, text: "copied" };
	},
	(state) => {
		state.list.sort((one, other) => other.id - one.id);
	},
	(state) => {
		state.list.length = 1;
	},
	(state) => {
		Object.assign(state.texts, { d: state.texts["b"] });
	},
];

test("a draft changes the state as it would be changed by hand, counts no less than it grew by, and undoes it", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(changes.length - 1), { maxLength: 12 }), (picked) => {
			const [byHand, state] = [fresh(), fresh()];
			const before = JSON.stringify(state);
			const draft = new InPlace();
			const drafted = draft.of(state) as State;
			for (const nth of picked) {
				changes[nth]?.(byHand);
				changes[nth]?.(drafted);
			}
			draft.settle();
			expect(state).toEqual(byHand);
			expect(JSON.stringify(state).length - before.length).toBeLessThanOrEqual(draft.bytes);
			const isExact = draft.undo();
			expect(state).toEqual(fresh());
			if (isExact) expect(JSON.stringify(state)).toBe(before);
		}),
	);
});

test("what is put into a state is the state's own: neither an event nor a rule has a part of it in its hands", () => {
	const state = fresh();
	const body = { text: "mine", tags: ["kept"] };
	const draft = new InPlace().of(state) as State;
	draft.texts["e"] = body;
	body.tags.push("not kept");
	expect(state.texts["e"]).toEqual({ text: "mine", tags: ["kept"] });
});

test("what is put in two places is two things behind it, as in a state that was written and read again", () => {
	const state = fresh();
	const first = new InPlace();
	const draft = first.of(state) as State;
	const b = draft.texts["b"];
	if (b === undefined) throw new Error("it is there");
	draft.texts["d"] = b;
	draft.list = [...draft.list, ...draft.list.slice(0, 1)];
	b.text = "of both";
	first.settle();
	expect(state.texts["d"]).toEqual(state.texts["b"]);
	expect(state.texts["d"]).not.toBe(state.texts["b"]);
	expect(state.list[3]).toEqual(state.list[0]);
	expect(state.list[3]).not.toBe(state.list[0]);
});
