import { expect, test } from "vitest";
import * as z from "zod/mini";
import { activity, erased } from "./activity.ts";
import { foldMeasured } from "./measured.ts";
import type { Held } from "./run.ts";

interface State {
	texts: Record<string, string>;
}

const notes = erased(
	activity({
		name: "notes",
		version: 1,
		start: z.object({}),
		commands: {},
		init: (): State => ({ texts: {} }),
		decide: {},
		fold: {
			kept: (state, { key, text }: { key: string; text: string }) => {
				state.texts[key] = text;
			},
			forgotten: (state, { key }: { key: string }) => {
				delete state.texts[key];
			},
		},
		isOver: () => false,
		describe: () => "notes",
	}),
);

const by = { id: "ada", name: "ada" };
const bytesOf = ({ state }: Held): number => Buffer.byteLength(JSON.stringify(state));

test("what a state may take is never less than what it takes, and what is too much is found", () => {
	let standing = { held: { state: { texts: {} }, seats: [], over: false } as Held, bytesAtMost: 12 };
	const max = 4_000;
	let seq = 1;
	const onLost = (): void => {
		throw new Error("nothing here is lost");
	};
	for (let key = 0; key < 200; key += 1) {
		const text = "ä☃".repeat(key % 40);
		const event = key % 7 === 6 ? { forgotten: { key: `${key - 3}` } } : { kept: { key: `${key}`, text } };
		seq += 1;
		const next = foldMeasured(notes, standing, { seq, by, at: 1, event }, { bytesMax: max, onLost });
		expect(next.isTooLong !== undefined).toBe(bytesOf(next.held) > max);
		if (next.isTooLong !== undefined) return expect(next.isTooLong).toBe(bytesOf(next.held));
		expect(next.bytesAtMost).toBeGreaterThanOrEqual(bytesOf(next.held));
		standing = next;
	}
	throw new Error("it never became too long");
});
