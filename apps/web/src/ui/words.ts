const numbers = new Intl.NumberFormat("en");
const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });
const plurals = new Intl.PluralRules("en");
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

export function number(value: number): string {
	return numbers.format(value);
}

export function counted(value: number, one: string, other: string): string {
	return `${number(value)} ${plurals.select(value) === "one" ? one : other}`;
}

export function ordinal(value: number): string {
	return `${number(value)}${suffixes[ordinals.select(value)]}`;
}

/** "Bo, Chidi and 3 others": at most `shown` names, then a count. */
export function namesInShort(names: readonly string[], shown = 2): string {
	const rest = names.length - shown;
	// Never "and 1 other": the name itself is as short.
	if (rest <= 1) return lists.format(names);
	return lists.format([...names.slice(0, shown), counted(rest, "other", "others")]);
}
