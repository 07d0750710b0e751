import * as z from "zod/mini";

/** What is said of a variable wherever configuration is explained. */
export interface Facts {
	readonly variable: string;
	readonly fallback: number | string;
	/** in which a number is given; undefined: it counts what its meaning says, or is no number */
	readonly unit?: string;
	/** what may be given, in a few words; undefined: whatever its meaning says */
	readonly allowed?: string;
	/** one line of Markdown, for docs/configuration.md */
	readonly meaning: string;
	/** what `LIMITS=off` puts in its place */
	readonly lifted?: number;
}

export const factsOf = z.registry<Facts>();

interface Range {
	readonly min: number;
	readonly max: number;
	/** 0 is taken, too, and means "no limit" */
	readonly orNoLimit?: true;
	readonly unit?: string;
	readonly lifted?: number;
	/** where the default is not the same everywhere */
	readonly fallbackInWords?: string;
}

export function whole(variable: string, fallback: number, range: Range, meaning: string) {
	return number(z.int, "a whole number", { variable, fallback, meaning }, range);
}

export function fraction(variable: string, fallback: number, range: Range, meaning: string) {
	return number(z.number, "a number", { variable, fallback, meaning }, range);
}

function number(
	kind: (error: string) => z.ZodMiniNumber<number>,
	kindInWords: string,
	facts: Facts & { fallback: number },
	{ min, max, orNoLimit, fallbackInWords, ...range }: Range,
) {
	const allowed = `give ${kindInWords} from ${min} to ${max}${orNoLimit ? ", or 0 for no limit" : ""}.`;
	const within = kind(allowed).check(z.minimum(min, allowed), z.maximum(max, allowed));
	const decimal = z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/, allowed)), z.transform(Number));
	const read = z.pipe(decimal, orNoLimit ? z.union([z.literal(0), within], allowed) : within);
	return z._default(read, facts.fallback).register(factsOf, {
		...{ ...facts, ...range },
		allowed: `${min} to ${max}`,
		fallback: fallbackInWords ?? facts.fallback,
		meaning: `${facts.meaning}${orNoLimit ? "; 0: no limit" : ""}`,
	});
}

/** The first of them is taken where nothing is said. */
export function choice<const T extends string>(variable: string, all: readonly [T, ...T[]], meaning: string) {
	const read = z.enum(all, `give one of ${all.join(", ")}.`);
	return z._default<typeof read>(read, all[0]).register(factsOf, {
		...{ variable, meaning },
		fallback: all[0],
		allowed: all.join(", "),
	});
}

export const anything = { pattern: /./, allowed: "some text" };

export function text(
	variable: string,
	fallback: string,
	{ pattern, allowed }: { pattern: RegExp; allowed: string },
	meaning: string,
) {
	const read = z.string().check(z.regex(pattern, `give ${allowed}.`));
	return z._default(read, fallback).register(factsOf, { variable, fallback, meaning });
}

/** Separated by commas; nothing where nothing is said. */
export function list(
	variable: string,
	{ isFit, allowed }: { isFit: (item: string) => boolean; allowed: string },
	meaning: string,
) {
	const read = z
		.pipe(z.string(), z.transform(itemsOf))
		.check(z.refine((items) => items.every(isFit), `give ${allowed}.`));
	return z._default(read, []).register(factsOf, { variable, fallback: "", meaning });
}

/** Names with a whole number each, `name=4`, separated by commas; nothing where nothing is said. */
export function numbers(
	variable: string,
	{ min, max, example }: { readonly min: number; readonly max: number; readonly example: string },
	meaning: string,
) {
	const allowed = `give names, each once, with a whole number from ${min} to ${max}, such as ${example}.`;
	const isFit = (items: readonly string[]): boolean => {
		const pairs = items.map(pairOf);
		const areWithin = pairs.every(([, number]) => number >= min && number <= max);
		return areWithin && items.every((item) => PAIR.test(item)) && new Map(pairs).size === items.length;
	};
	const items = z.pipe(z.string(), z.transform(itemsOf)).check(z.refine(isFit, allowed));
	const read = z.pipe(items, z.transform(byName));
	return z._default(read, {}).register(factsOf, { variable, fallback: "", meaning });
}

const PAIR = /^[a-z-]+=\d+$/;

function pairOf(item: string): readonly [name: string, number: number] {
	const [name = "", number] = item.split("=");
	return [name, Number(number)];
}

function byName(items: readonly string[]): Readonly<Record<string, number>> {
	return Object.fromEntries(items.map(pairOf));
}

function itemsOf(text: string): readonly string[] {
	const items = text.split(",").map((item) => item.trim());
	return items.filter((item) => item !== "");
}
