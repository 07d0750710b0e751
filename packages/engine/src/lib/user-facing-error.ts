/** Why something cannot be done, as a sentence for people that says what to do. No bug, so no stack is shown. */
export class UserFacingError extends Error {}

export function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function reason(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
