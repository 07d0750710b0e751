import type { Refusal } from "../wire/refusals.ts";

/** Yes with what was asked for, or no and why. */
export type Result<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };
