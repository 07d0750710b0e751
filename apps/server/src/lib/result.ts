import type { Refusal } from "@parley/engine/wire/refusals";

/** Yes with what was asked for, or no and why. */
export type Result<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };
