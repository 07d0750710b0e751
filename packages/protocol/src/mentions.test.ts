import { expect, test } from "vitest";
import { calledIn, mentions } from "./mentions.ts";

test.each([
	["@Ada", true],
	["hello @ada, are you there?", true],
	["is this @Ada's idea?", true],
	["(@Ada)", true],
	["@Ada.", true],
	["Ada", false],
	["@Adam", false],
	["@Ada_2", false],
	["write to me@ada.example", false],
	["`@Ada` is how you call her", false],
	["```\n@Ada\n```", false],
	["```\n@Ada", false],
	["not `this` but @Ada", true],
	["@everyone to the lobby", true],
	["@hereabouts", false],
])("%s mentions Ada: %s", (text, expected) => {
	expect(mentions(text, "Ada")).toBe(expected);
});

test("a longer name that fits is meant instead", () => {
	expect(mentions("@Ada Lovelace, look", "Ada", ["Ada Lovelace", "Bo"])).toBe(false);
	expect(mentions("@Ada Lovelace, look", "Ada Lovelace", ["Ada", "Bo"])).toBe(true);
	expect(mentions("@Ada Lovelace and @Ada", "Ada", ["Ada Lovelace"])).toBe(true);
	expect(mentions("@Ada, look", "Ada", ["Ada Lovelace"])).toBe(true);
});

test("a name is the same in either spelling of its accents", () => {
	expect(mentions("@Tom\u00e1s", "Toma\u0301s")).toBe(true);
});

test("many calls in a room of thousands cost little more than one", () => {
	const names = Array.from({ length: 5_000 }, (_, n) => `Person number ${n}`);
	const quickestMs = (text: string): number =>
		Math.min(
			...Array.from({ length: 5 }, () => {
				const from = performance.now();
				calledIn(text, names);
				return performance.now() - from;
			}),
		);
	const many = Array.from({ length: 64 }, (_, n) => `@Person number ${n}`).join(" ");
	expect(calledIn(many, names).names.size).toBe(64);
	expect(quickestMs(many)).toBeLessThan(3 * quickestMs("@Person number 7, look") + 2);
});
