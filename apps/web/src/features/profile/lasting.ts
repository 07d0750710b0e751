/** For how long something is said, in seconds; `as-is`: until the end that it has already. */
export type Lasting = "as-is" | (typeof lastings)[number];

export const lastings = [1_800, 3_600, 14_400, 86_400, 604_800] as const;

/** Of what has no end yet. */
const FIRST_SECONDS = 3_600;

export function lastingOf(until: number | undefined): Lasting {
	return until === undefined ? FIRST_SECONDS : "as-is";
}

/** ms since 1970 */
export function endOf(lasting: Lasting, until: number | undefined, now: number): number {
	if (lasting !== "as-is") return now + lasting * 1_000;
	return until ?? now + FIRST_SECONDS * 1_000;
}
