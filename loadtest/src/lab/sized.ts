import type { Param, Size } from "./result.ts";

/** One parameter: what it is, and its value in each size; the usual one where a size says nothing. */
interface Sized<T extends Param = Param> {
	readonly about: string;
	readonly is: T;
	readonly quick?: T;
	readonly full?: T;
}

type Widened<T> = T extends number
	? number
	: T extends string
		? string
		: T extends boolean
			? boolean
			: T extends readonly (infer U)[]
				? readonly Widened<U>[]
				: never;

type Flags = Readonly<Record<string, Sized>>;
type ParamsFrom<F extends Flags> = { readonly [K in keyof F]: Widened<F[K]["is"]> };

/** Sizes and help of an experiment, from one line for each parameter. */
export function sized<const F extends Flags>(flags: F) {
	const of = (size: Size) =>
		Object.fromEntries(
			Object.entries(flags).map(([name, flag]) => [
				name,
				(size === "default" ? undefined : flag[size]) ?? flag.is,
			]),
		) as ParamsFrom<F>;
	const help = Object.fromEntries(Object.entries(flags).map(([name, { about }]) => [name, about]));
	return {
		sizes: { quick: of("quick"), default: of("default"), full: of("full") },
		help: help as Readonly<Record<keyof F & string, string>>,
	};
}

export type ParamsOf<S extends { readonly sizes: { readonly default: unknown } }> = S["sizes"]["default"];
