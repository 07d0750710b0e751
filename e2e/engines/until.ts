import { setTimeout as sleep } from "node:timers/promises";

/** A guard against what never comes, not a measurement. */
const WAIT_MS_MAX = 30_000;
const LOOK_MS = 50;

/**
 * Looks until something is as it should be, and gives it. What a look throws counts as "not yet": the page draws anew
 * between a driver's two questions.
 */
export async function until<T>(
	what: string,
	look: () => Promise<T>,
	isGood: (seen: T) => boolean = Boolean,
): Promise<T> {
	const end = Date.now() + WAIT_MS_MAX;
	let last: unknown;
	for (;;) {
		try {
			const seen = await look();
			if (isGood(seen)) return seen;
			last = JSON.stringify(seen);
		} catch (error) {
			last = error;
		}
		if (Date.now() > end) throw new Error(`never came: ${what}; at last: ${last}`);
		await sleep(LOOK_MS);
	}
}
