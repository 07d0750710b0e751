import { expect, test } from "vitest";
import { HASHED_NAME, isOutdated, overflowing } from "./retained-assets.ts";

const file = (name: string, usedMs: number, bytes = 10) => ({ name, usedMs, bytes });

test.each(["index-B-_caryw.js", "house-DrcAQzQF.css.br", "192-12345678.png"])(
	"%s is a file of a build",
	(name) => {
		expect(name).toMatch(HASHED_NAME);
	},
);

test.each(["index.js", "a-12345678.js.partial", "../a-12345678.js", ".a-12345678.js", "a/b-12345678.js", ""])(
	"%j is none",
	(name) => {
		expect(name).not.toMatch(HASHED_NAME);
		expect(isOutdated(file(name, 100), 0)).toBe(true);
	},
);

test("what was used longest ago has to go first, until the rest fits", () => {
	const files = [file("old", 1), file("new", 3), file("middle", 2)];
	expect(overflowing(files, 20).map(({ name }) => name)).toEqual(["old"]);
	expect(overflowing(files, 30)).toEqual([]);
	expect(overflowing(files, -1)).toHaveLength(3);
});
