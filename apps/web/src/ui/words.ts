import { isolate } from "./isolate.ts";
import { isRightToLeft } from "./language/language.ts";
import { perLocale } from "./language/per-locale.ts";

export { isolate } from "./isolate.ts";

const numbers = perLocale((locale) => new Intl.NumberFormat(locale));
const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
const plurals = perLocale((locale) => new Intl.PluralRules(locale));
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

export function number(value: number): string {
	return numbers().format(value);
}

export function list(parts: readonly string[]): string {
	return lists().format(parts);
}

/** A form for every number this language tells apart; `#` stands for the number itself. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export function plural(value: number, forms: PluralForms): string {
	return (forms[plurals().select(value)] ?? forms.other).replace("#", number(value));
}

export function counted(value: number, one: string, other: string): string {
	return plural(value, { one: `# ${one}`, other: `# ${other}` });
}

/** English only: other languages have their own way to say which in a line. */
export function ordinal(value: number): string {
	return `${number(value)}${suffixes[ordinals.select(value)]}`;
}

/** "Bo, Chidi and 3 others": at most `shown` names, then a count. */
export function namesInShort(
	names: readonly string[],
	others = (rest: number) => counted(rest, "other", "others"),
): string {
	const shown = 2;
	const rest = names.length - shown;
	const isolated = names.map(isolate);
	// Never "and 1 other": the name itself is as short.
	if (rest <= 1) return list(isolated);
	return list([...isolated.slice(0, shown), others(rest)]);
}

/** Without the marks of `isolate`: for words that become part of what is stored, searched and copied. */
export function unmarked(text: string): string {
	return text.replaceAll(/[\u2066-\u2069]/gu, "");
}

/** What is read from left to right wherever it stands: `#1042`, `# lobby`, `/search words`. */
export function leftToRight(text: string): string {
	return isRightToLeft() ? `\u2066${text}\u2069` : text;
}
