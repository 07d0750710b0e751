import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { colourOfName, namePalette } from "./name-colour.ts";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function token(name: string): { light: string; dark: string } {
	const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
	if (!found?.[1] || !found[2]) throw new Error(`tokens.css has no --${name}`);
	return { light: found[1], dark: found[2] };
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
		.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

const grounds = ["paper", "paper-raised", "paper-sunk", "accent-wash"].map(token);

describe("names can be read in both themes", () => {
	test.each(namePalette)("$fill on light grounds, $onDark on dark ones, white on the avatar", (colour) => {
		expect(contrast("#ffffff", colour.fill)).toBeGreaterThanOrEqual(4.5);
		for (const ground of grounds) {
			expect(contrast(colour.fill, ground.light)).toBeGreaterThanOrEqual(4.5);
			expect(contrast(colour.onDark, ground.dark)).toBeGreaterThanOrEqual(4.5);
		}
	});

	test.each(["ink", "ink-soft", "ink-faint", "accent", "alert"])("the text token %s too", (name) => {
		for (const ground of grounds) {
			expect(contrast(token(name).light, ground.light)).toBeGreaterThanOrEqual(4.5);
			expect(contrast(token(name).dark, ground.dark)).toBeGreaterThanOrEqual(4.5);
		}
	});
});

test("a name keeps its colour however its case is written", () => {
	expect(colourOfName("ADA")).toBe(colourOfName("ada"));
	const many = new Set(Array.from({ length: 200 }, (_, n) => colourOfName(`person ${n}`)));
	expect(many.size).toBe(namePalette.length);
});
