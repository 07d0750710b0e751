import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NAME_BYTES_MAX, NAME_CHARS_MAX } from "./limits.ts";
import { checkNameSyntax } from "./name-syntax.ts";

describe("[NAME2] what may be written as a name", () => {
	test.each([
		"Ada",
		"a",
		"7",
		"Ada L",
		"ada_l-2.b",
		"O'Neill",
		"\u0410\u043D\u043D\u0430",
		"\u5C0F\u660E",
		"\uC601\uD76C",
		"\u05D3\u05D5\u05D3",
		"\u0E2D\u0E31\u0E0D\u0E0A\u0E25\u0E35",
		"Nguy\u1EC5n",
		"x".repeat(NAME_CHARS_MAX),
		"\u{20000}".repeat(NAME_CHARS_MAX),
	])("%s", (name) => {
		expect(checkNameSyntax(name)).toEqual({ ok: true, name });
	});

	test("is trimmed and composed", () => {
		expect(checkNameSyntax(" \t Jose\u0301\n")).toEqual({ ok: true, name: "Jos\u00E9" });
	});
});

describe("[NAME2] what may not", () => {
	test.each([
		["nothing", ""],
		["only space", "  \u00A0 "],
		["33 characters", "x".repeat(NAME_CHARS_MAX + 1)],
		["two spaces", "Ada  L"],
		["a tab inside", "Ada\tL"],
		["a no-break space inside", "Ada\u00A0L"],
		["a line break", "Ada\nL"],
		["a control character", "Ada\u0007"],
		["a right-to-left override", "Ada\u202EL"],
		["a right-to-left isolate", "Ada\u2067L"],
		["a zero-width space", "Ada\u200BL"],
		["a zero-width joiner", "Ada\u200DL"],
		["a soft hyphen", "Ad\u00ADa"],
		["a Hangul filler", "\u3164"],
		["a byte order mark", "Ada\uFEFFL"],
		["a tag character", "Ada\u{E0041}"],
		["a variation selector", "Ada\uFE0F"],
		["a private-use character", "Ada\uE000"],
		["an emoji", "Ada \u{1F600}"],
		["a comma", "Ada, L"],
		["a slash", "a/b"],
		["a less-than", "<b>"],
		["only punctuation", "-.-"],
		["an accent first", "\u0301Ada"],
		["four accents on one letter", `a${"\u0316".repeat(4)}`],
		["a lone surrogate", "Ada\uD800"],
	])("%s", (_what, name) => {
		expect(checkNameSyntax(name)).toMatchObject({ ok: false, why: expect.stringMatching(/[.!]$/) });
	});
});

test("[NAME2] what passed passes again unchanged, within its limits, and nothing is thrown", () => {
	const written = fc.oneof(
		fc.string({ unit: "binary", maxLength: 40 }),
		fc.string({ unit: "grapheme", maxLength: 40 }),
		fc.string({
			unit: fc.constantFrom("a", "\u00C9", "\u0301", "\u4E2D", " ", ".", "\uD83D"),
			maxLength: 40,
		}),
	);
	fc.assert(
		fc.property(written, (text) => {
			const checked = checkNameSyntax(text);
			if (!checked.ok) return;
			expect(checkNameSyntax(checked.name)).toEqual(checked);
			expect([...checked.name].length).toBeLessThanOrEqual(NAME_CHARS_MAX);
			expect(new TextEncoder().encode(checked.name).length).toBeLessThanOrEqual(NAME_BYTES_MAX);
			expect(checked.name).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u);
		}),
		{ numRuns: 2000 },
	);
});
