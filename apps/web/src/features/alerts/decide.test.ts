import { expect, test } from "vitest";
import { addToBatch, meaningFor } from "./decide.ts";

const from = (text: string, seq = 1, author = "bo") => ({ room: "lobby", seq, name: "Bo", author, text });
const ada = { name: "Ada", session: "ada", names: [] };

test.each([
	["all", "hello", "message"],
	["all", "hello @Ada", "mention"],
	["mentions", "hello", "nothing"],
	["mentions", "hello @Ada", "mention"],
	["nothing", "hello @Ada", "nothing"],
] as const)("with %s chosen, %s is a %s", (choice, text, meaning) => {
	expect(meaningFor(from(text), { ...ada, choice })).toBe(meaning);
});

test("nobody is told of what they wrote themselves", () => {
	expect(meaningFor(from("@Ada", 1, "ada"), { ...ada, choice: "all" })).toBe("nothing");
});

test("of a batch, the last mention is quoted, else the last message", () => {
	const quiet = addToBatch(addToBatch(undefined, from("one", 1), false), from("two", 2), false);
	expect(quiet).toMatchObject({ quoted: { text: "two" }, newest: { seq: 2 }, count: 2, calls: false });
	const calling = addToBatch(addToBatch(quiet, from("@Ada", 3), true), from("four", 4), false);
	expect(calling).toMatchObject({ quoted: { text: "@Ada" }, newest: { seq: 4 }, count: 4, calls: true });
});
