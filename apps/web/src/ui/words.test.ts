import { expect, test } from "vitest";
import { counted, namesInShort, ordinal } from "./words.ts";

test("names are listed, and counted past the second", () => {
	expect(namesInShort(["Bo"])).toBe("Bo");
	expect(namesInShort(["Bo", "Chidi", "Mei"])).toBe("Bo, Chidi and Mei");
	expect(namesInShort(["Bo", "Chidi", "Mei", "Ada", "Tomás"])).toBe("Bo, Chidi and 3 others");
});

test("numbers agree with their nouns", () => {
	expect(counted(1, "message", "messages")).toBe("1 message");
	expect(counted(1200, "message", "messages")).toBe("1,200 messages");
	expect(["1st", "2nd", "3rd", "11th", "23rd"]).toEqual([1, 2, 3, 11, 23].map(ordinal));
});
