import { checkNameSyntax, reservedNameKeys } from "@parley/protocol/name-syntax";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkName, nameKey, suggestNames } from "./names.ts";

const nobody = () => false;

describe("nameKey", () => {
	test.each([
		["Ada", "ada"],
		["ADA", "ada"],
		["\uFF21\uFF24\uFF21", "Ada"], // full-width
		["Stra\u00DFe", "STRASSE"],
		["\u1E9Ea", "ssa"], // the capital sharp s
		["\u039F\u03B4\u03C5\u03C3\u03C3\u03B5\u03C5\u03C2", "\u039F\u0394\u03A5\u03A3\u03A3\u0395\u03A5\u03A3"], // a sigma at the end
		["Jos\u00E9", "Jose\u0301"],
	])("[NAME1] %s and %s are one name in other clothes", (one, other) => {
		expect(nameKey(one)).toBe(nameKey(other));
	});

	test.each([
		["P\u0430ul", "Paul"], // Cyrillic a
		["\u0412ob", "Bob"], // Cyrillic Ve, which only as a capital looks Latin
		["\u041D\u0435nry", "Henry"],
		["\u0422\u041E\u041C", "TOM"], // no Latin letter in it at all
		["\u039Dina", "Nina"], // Greek Nu
		["PauI", "Paul"],
		["Ada 1", "Ada l"],
		["B0b", "Bob"],
		["Torn", "Tom"],
		["\u217Cola", "lola"], // the Roman numeral fifty
	])("[NAME2] %s looks like %s and is the same name", (one, other) => {
		expect(nameKey(one)).toBe(nameKey(other));
	});

	test("[NAME2] ordinary different names stay different", () => {
		const names =
			"Ada Bo Ali Alice Iina Lina Ila Lia Tim Tom Kim Jim Ann Anna Max Mia Noa Noah Yusuf Vusuf Nina Vina Lea L\u00E9a \u0410\u043D\u043D\u0430 \u0410\u043B\u043B\u0430 \u0412\u0435\u0440\u0430 \u041D\u0438\u043A\u0438\u0442\u0430 \u05D3\u05D5\u05D3 \u5C0F\u660E \u674E\u96F7 \u97E9\u6885\u6885".split(
				" ",
			);
		expect(new Set(names.map(nameKey)).size).toBe(names.length);
	});

	test("[NAME1] in one script, case never tells two names apart", () => {
		const lower = fc.stringMatching(/^(?:[a-z ]{1,32}|[\u0430-\u044F ]{1,32}|[\u03B1-\u03C9 ]{1,32})$/);
		fc.assert(
			fc.property(lower, (name) => {
				expect(nameKey(name.toUpperCase())).toBe(nameKey(name));
			}),
		);
	});

	test("is idempotent, whatever it is given", () => {
		const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
		fc.assert(
			fc.property(anything, (name) => {
				expect(nameKey(nameKey(name))).toBe(nameKey(name));
			}),
			{ numRuns: 2000 },
		);
	});

	test("is idempotent on every single letter, digit and mark", () => {
		const unstable: string[] = [];
		for (let code = 0x21; code <= 0x10ffff; code++) {
			const char = String.fromCodePoint(code);
			if (!/[\p{L}\p{N}\p{M}]/u.test(char)) continue;
			const key = nameKey(`a${char}`);
			if (nameKey(key) !== key) unstable.push(`U+${code.toString(16)}`);
		}
		expect(unstable).toEqual([]);
	});
});

describe("checkName", () => {
	test("gives the trimmed name and its key", () => {
		expect(checkName("  Ada L ")).toEqual({ ok: true, value: { name: "Ada L", key: nameKey("ada l") } });
	});

	test.each([...reservedNameKeys, "SYSTEM", "\u0405ystem", "\u041Eperator", "r0om", "H\u0435re"])(
		"[NAME2] %s is kept for the house",
		(name) => {
			expect(checkName(name)).toMatchObject({ ok: false, refusal: { code: "name-invalid", field: "name" } });
		},
	);

	test("[NAME2] what is wrong with a name is said in a sentence", () => {
		expect(checkName("a\u202Eb")).toMatchObject({
			ok: false,
			refusal: { code: "name-invalid", message: expect.stringMatching(/\.$/) },
		});
	});
});

describe("suggestNames", () => {
	test("[NAME3] three free names a person would choose", () => {
		const names = suggestNames("Ada", nobody);
		expect(names).toHaveLength(3);
		for (const name of names) expect(name).toMatch(/^Ada[ .](?:[A-Z]|2)$/);
	});

	test("[NAME3] each is valid, free by key, and unlike the others, however long the name and whoever is here", () => {
		const name = fc.oneof(
			fc.stringMatching(/^[A-Za-z0-9]{1,32}$/),
			fc.string({ unit: "grapheme", minLength: 1, maxLength: 32 }).filter((text) => checkNameSyntax(text).ok),
		);
		fc.assert(
			fc.property(name, fc.integer({ min: 0, max: 20 }), (written, crowd) => {
				const taken = new Set([nameKey(written)]);
				for (const one of suggestNames(written, (key) => taken.has(key), crowd)) taken.add(nameKey(one));
				const suggested = suggestNames(written, (key) => taken.has(key));
				expect(suggested).toHaveLength(3);
				expect(new Set(suggested.map(nameKey)).size).toBe(3);
				for (const one of suggested) {
					expect(checkNameSyntax(one)).toEqual({ ok: true, name: one });
					expect(taken.has(nameKey(one))).toBe(false);
				}
			}),
		);
	});

	test("[NAME3] a name of 32 characters gives way at its end", () => {
		const names = suggestNames("x".repeat(32), nobody);
		expect(names).toHaveLength(3);
		for (const name of names) expect([...name].length).toBeLessThanOrEqual(32);
	});

	test("offers nothing for what cannot be a name", () => {
		expect(suggestNames("\u202E", nobody)).toEqual([]);
	});

	test("ends when everything is taken", () => {
		expect(suggestNames("Ada", () => true)).toEqual([]);
	});
});
