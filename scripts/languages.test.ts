import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { precise } from "../apps/web/src/ui/arabic/precise.ts";
import { root } from "./tools.mjs";

const PAGE = ["apps/web/src", "packages/activities"].map((folder) => join(root, folder));

/** A page that is read from right to left is the same style sheet: only the screen itself has sides, and icons in their names. */
const SIDES = /\b(?:left|right)\b/;
const NAMES = /safe-area-inset-(?:left|right)|\.lucide-[\w-]+|\/\*.*?\*\//g;
const FOUR_SIDES = /^\s*(?:margin|padding|border-(?:width|color|style)|inset):\s*(.+);$/;

/** What a person sees or hears of an element; the rest of its attributes are for machines. */
const SPOKEN =
	/\s(?:aria-(?:label|description|placeholder|roledescription)|title|placeholder|alt|label)="([^"]+)"/g;

describe("the page can be translated", () => {
	test("no style sheet knows left from right", () => {
		const found = linesOf(".css").filter(
			({ line }) => SIDES.test(line.replaceAll(NAMES, "")) || isLopsided(line),
		);
		expect(found.map(placeOf)).toEqual([]);
	});

	test("no component has words of its own", () => {
		const found = linesOf(".tsx").filter(({ line }) =>
			[...line.matchAll(SPOKEN)].some(([, text = ""]) => /\p{L}/u.test(text)),
		);
		expect(found.map(placeOf)).toEqual([]);
	});

	test("every sentence that is translated word for word is one the server or the client says", () => {
		const sources = [
			"apps/server/src",
			"packages/engine/src",
			"packages/client/src",
			"packages/protocol/src",
		].flatMap((folder) => filesIn(join(root, folder), ".ts").map((file) => readFileSync(file, "utf8")));
		const stale = Object.keys(precise).filter(
			(sentence) => !sources.some((source) => source.includes(`"${sentence}"`)),
		);
		expect(stale).toEqual([]);
	});
});

test("what is looked for is found", () => {
	expect(SIDES.test("	margin-left: 4px;")).toBe(true);
	expect(isLopsided("	padding: 0 4px 0 calc(2px + 1px);")).toBe(true);
	expect(isLopsided("	padding: 0 4px max(2px, calc(1px + 1vh)) 4px;")).toBe(false);
	expect([...'<b aria-label="Close" title={text}>'.matchAll(SPOKEN)].map(([, text]) => text)).toEqual([
		"Close",
	]);
});

/** Of four values, the second is the right side and the fourth the left. */
function isLopsided(line: string): boolean {
	let value = FOUR_SIDES.exec(line)?.[1] ?? "";
	while (value.includes("("))
		value = value.replaceAll(/\(([^()]*)\)/g, (_, inside: string) => inside.replaceAll(" ", "_"));
	const sides = value.split(" ");
	return sides.length === 4 && sides[1] !== sides[3];
}

function linesOf(extension: string): { file: string; number: number; line: string }[] {
	return PAGE.flatMap((folder) => filesIn(folder, extension)).flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.map((line, index) => ({ file, number: index + 1, line })),
	);
}

function filesIn(folder: string, extension: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(extension) && !file.includes("node_modules"))
		.map((file) => join(folder, file));
}

function placeOf({ file, number, line }: { file: string; number: number; line: string }): string {
	return `${file.slice(root.length)}:${number} ${line.trim()}`;
}
