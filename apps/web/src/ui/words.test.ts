import { afterEach, expect, test, vi } from "vitest";
import { counted, isolate, namesInShort, ordinal, plural } from "./words.ts";

afterEach(() => void vi.unstubAllGlobals());

function readBy(...languages: string[]): void {
	vi.stubGlobal("navigator", { languages });
}

test("names are listed, and counted past the second", () => {
	readBy("en-GB");
	expect(namesInShort(["Bo"])).toBe("Bo");
	expect(namesInShort(["Bo", "Chidi", "Mei"])).toBe("Bo, Chidi and Mei");
	expect(namesInShort(["Bo", "Chidi", "Mei", "Ada", "Tomás"])).toBe("Bo, Chidi and 3 others");
});

test("lists and numbers follow the reader's own English", () => {
	readBy("de-DE", "en-US", "en-GB");
	expect(namesInShort(["Bo", "Chidi", "Mei"])).toBe("Bo, Chidi, and Mei");
	readBy("en-IN");
	expect(counted(1234567, "message", "messages")).toBe("12,34,567 messages");
});

test("numbers agree with their nouns", () => {
	readBy("en-GB");
	expect(counted(1, "message", "messages")).toBe("1 message");
	expect(counted(1200, "message", "messages")).toBe("1,200 messages");
	expect(["1st", "2nd", "3rd", "11th", "23rd"]).toEqual([1, 2, 3, 11, 23].map(ordinal));
	expect(plural(1, { one: "the only one", other: "# of them" })).toBe("the only one");
});

test("a name of the other direction stands for itself, and one of ours needs no marks", () => {
	expect(isolate("Bo")).toBe("Bo");
	expect(isolate("سارة")).toBe("\u2068سارة\u2069");
});
