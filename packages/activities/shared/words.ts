/** The shape of the words of a language, whatever they are: a translation misses none and has none too many. */
export type Words<T> = T extends string
	? string
	: T extends (...given: infer Given) => string
		? (...given: Given) => string
		: { readonly [Key in keyof T]: Words<T[Key]> };

/** A form for every number that a language tells apart; `#` stands for the number itself. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** English tells one from many, and needs no tables for it: what is stored must read alike wherever it is made. */
export function counted(count: number, one: string, many: string): string {
	return `${count} ${count === 1 ? one : many}`;
}

const arabic = new Intl.PluralRules("ar");

/** The noun alone says none, one and two; from there on the number stands before one of three forms of it. */
export function inArabic(count: number, forms: Forms): string {
	return (forms[arabic.select(count)] ?? forms.other).replace("#", arabicNumber(count));
}

/** With the digits of this person's country: Morocco writes others than Egypt. */
export function arabicNumber(value: number): string {
	const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith("ar")) ?? "ar";
	return new Intl.NumberFormat(locale).format(value);
}

/** What somebody wrote, inside a sentence of the other direction, must not disorder it. */
export function isolate(text: string): string {
	return `\u2068${text}\u2069`;
}
