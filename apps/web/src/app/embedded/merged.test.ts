import { expect, test } from "vitest";
import { merged } from "./merged.ts";

const message = (seq: number, text: string) => ({ seq, name: "Ada", at: seq, text });

test("[EMBED4] what changed is shown in its place, what is new at the end, and only so many", () => {
	const shown = [message(3, "three"), message(5, "five")];
	const changed = [message(1, "gone from here"), message(5, "five, edited"), message(8, "eight")];
	expect(merged(shown, changed)).toEqual([
		message(3, "three"),
		message(5, "five, edited"),
		message(8, "eight"),
	]);
	const many = Array.from({ length: 120 }, (_, at) => message(at + 9, "more"));
	expect(merged(shown, many).map(({ seq }) => seq)).toEqual(many.slice(-100).map(({ seq }) => seq));
});
