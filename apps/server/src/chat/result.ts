import type { Refusal } from "@parley/protocol/refusals";

export type Result<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };
