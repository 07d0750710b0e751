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

/** How often a text is looked at or made, counted where all of it has to pass: in the language's own functions. */
function looksOf(run: () => void): number {
	let looks = 0;
	const before = ["startsWith", "slice", "indexOf", "includes", "normalize", "toLowerCase"].map((name) => {
		const method: (...given: unknown[]) => unknown = Reflect.get(String.prototype, name);
		Reflect.set(String.prototype, name, function (this: string, ...given: unknown[]) {
			looks += 1;
			return method.apply(this, given);
		});
		return [name, method] as const;
	});
	try {
		run();
	} finally {
		for (const [name, method] of before) Reflect.set(String.prototype, name, method);
	}
	return looks;
}

test("many calls in a room of thousands cost little more than one", () => {
	const names = Array.from({ length: 5_000 }, (_, n) => `Person number ${n}`);
	const many = Array.from({ length: 64 }, (_, n) => `@Person number ${n}`).join(" ");
	expect(calledIn(many, names).names.size).toBe(64);
	const looksFor = (text: string): number => looksOf(() => void calledIn(text, names));
	expect(looksFor("@Person number 7, look")).toBeGreaterThan(names.length);
	expect(looksFor(many)).toBeLessThan(3 * looksFor("@Person number 7, look"));
});
