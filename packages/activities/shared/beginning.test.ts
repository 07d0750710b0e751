import { describe, expect, test } from "vitest";
import { beginning as chess } from "../chess/beginning.ts";
import { en as chessWords } from "../chess/words.ts";
import { beginning as list } from "../list/beginning.ts";
import { en as listWords } from "../list/words.ts";
import { beginning as poll } from "../poll/beginning.ts";
import { en as pollWords } from "../poll/words.ts";
import { beginning as questions } from "../questions/beginning.ts";
import { en as questionsWords } from "../questions/words.ts";
import { marked, secondsOf } from "./beginning.ts";
import { asLine } from "./line.ts";

describe("what is typed behind a command", () => {
	test("is a question and its options, with what stands before them", () => {
		const start = { question: "Lunch?", options: ["soup", "salad"] };
		expect(poll.parse("Lunch? | soup | salad", pollWords)).toEqual({ start });
		expect(poll.parse(" Lunch?\n soup \n| salad |", pollWords)).toEqual({ start });
		expect(poll.parse("is:several ENDS:2h Lunch? | soup | salad", pollWords)).toEqual({
			start: { ...start, several: true, endsInS: 7_200 },
		});
		// a question may begin with any word
		expect(poll.parse("several: soup? | yes | no", pollWords)).toMatchObject({
			start: { question: "several: soup?" },
		});
	});

	test("is a sentence for whoever typed it where it is no poll", () => {
		const problems: readonly (readonly [string, RegExp])[] = [
			["", /What do you want to ask/],
			["Lunch?", /at least two/],
			["Lunch? | soup", /at least two/],
			["Lunch? | soup | soup", /“⁨?soup⁩?” is there twice/],
			[`Lunch? | ${Array.from({ length: 21 }, (_, index) => index).join(" | ")}`, /at most 20 options/],
			[`Lunch? | soup | ${"x".repeat(101)}`, /at most 100 characters/],
			[`${"x".repeat(301)} | soup | salad`, /at most 300 characters/],
			["is:open Lunch? | soup | salad", /is:several/],
			["ends:soon Lunch? | soup | salad", /ends:2h/],
			["ends:1s Lunch? | soup | salad", /ten seconds/],
			["ends:99999d Lunch? | soup | salad", /a year/],
		];
		for (const [text, sentence] of problems)
			expect(poll.parse(text, pollWords), text).toEqual({ problem: expect.stringMatching(sentence) });
	});

	test("is a title for questions and lists", () => {
		expect(questions.parse("Release 5", questionsWords)).toEqual({ start: { title: "Release 5" } });
		expect(questions.parse("is:nameless Release 5", questionsWords)).toEqual({
			start: { title: "Release 5", isNameless: true },
		});
		expect(questions.parse(" ", questionsWords)).toHaveProperty("problem");
		expect(questions.parse("is:loud Release 5", questionsWords)).toHaveProperty("problem");
		expect(list.parse("Picnic", listWords)).toEqual({ start: { title: "Picnic", items: [] } });
		expect(list.parse("Picnic | bread | tea", listWords)).toEqual({
			start: { title: "Picnic", items: ["bread", "tea"] },
		});
		expect(list.parse("|", listWords)).toHaveProperty("problem");
	});

	test("is a time for chess, or none", () => {
		expect(chess.parse("", chessWords)).toEqual({ start: {} });
		expect(chess.parse("10", chessWords)).toEqual({ start: { minutes: 10, incrementS: 0 } });
		expect(chess.parse("3+2", chessWords)).toEqual({ start: { minutes: 3, incrementS: 2 } });
		for (const text of ["0", "181", "10+61", "-1", "10 5", "fast"])
			expect(chess.parse(text, chessWords), text).toHaveProperty("problem");
	});

	test("loses the spaces around it, whichever they are, and none within", () => {
		expect(asLine("\u3000\ufeff two\u00a0words \u2003\n")).toBe("two\u00a0words");
		expect(asLine(" \t ")).toBe("");
	});

	test("times are numbers with their unit, and marks are only those that are known", () => {
		expect(["90s", "5m", "2h", "1d", "1w", "h", "1.5h"].map(secondsOf)).toEqual([
			...[90, 300, 7_200, 86_400],
			...[undefined, undefined, undefined],
		]);
		expect(marked("is:a no:b is:c", ["is"])).toEqual({ marks: ["is:a"], rest: "no:b is:c" });
	});
});
