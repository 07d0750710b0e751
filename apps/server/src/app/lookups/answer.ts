import type { Result } from "@parley/engine/lib/result";
import { type RefusalCode, refuse } from "@parley/protocol/refusals";

/** A lookup's own yes or no, as plain data: it is a `throw` only when it is a bug. */
export function answer<T>(value: T): Result<T> {
	return { ok: true, value };
}

export function refusal(
	code: RefusalCode,
	message: string,
	field?: string,
): Extract<Result<never>, { ok: false }> {
	return { ok: false, refusal: refuse(code, { message, ...(field === undefined ? {} : { field }) }) };
}
