import { expect, test } from "vitest";
import { emojiNamed, groups, nameOfEmoji, searchEmoji } from "./emoji.ts";

const all = groups.flatMap(({ emoji }) => emoji);

test("every entry is one emoji that the server takes as a reaction, and stands once", () => {
	for (const { char, names } of all) {
		expect(char, names.join()).toMatch(/^\p{RGI_Emoji}$/v);
		for (const name of names) expect(name).toMatch(/^[a-z0-9_+-]+$/);
	}
	expect(new Set(all.map(({ char }) => char)).size).toBe(all.length);
	expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
	expect(all.length).toBeGreaterThan(400);
});

test("the best match comes first", () => {
	expect(searchEmoji("tada", 3)[0]?.char).toBe("🎉");
	expect(searchEmoji("+1", 3)[0]?.char).toBe("👍");
	expect(searchEmoji("thumbs", 2).map(({ char }) => char)).toEqual(["👍", "👎"]);
	expect(searchEmoji("fingers crossed", 1)[0]?.char).toBe("🤞");
	expect(searchEmoji("rocket", 1)[0]?.char).toBe("🚀");
	expect(searchEmoji("hea", 2).map(({ name }) => name)).toEqual(["heart", "heart_eyes"]);
	expect(searchEmoji("no such thing", 3)).toEqual([]);
	expect(searchEmoji(" ", 3)).toEqual([]);
});

test("names lead to emoji and back", () => {
	expect(emojiNamed("TADA")).toBe("🎉");
	expect(emojiNamed("party")).toBe("🎉");
	expect(emojiNamed("klingon")).toBeUndefined();
	expect(nameOfEmoji("🎉")).toBe("tada");
});
