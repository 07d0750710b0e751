const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORNING = 9;
const MONDAY = 1;

interface Moment {
	readonly key: "hour" | "tomorrow" | "monday";
	/** ms since 1970 */
	readonly at: number;
}

/** What people mean by "later", by this browser's clock and time zone. */
export function moments(now: number): readonly Moment[] {
	const day = new Date(now).getDay();
	const untilMonday = (MONDAY + 7 - day) % 7 || 7;
	return [
		{ key: "hour", at: Math.ceil(now / MINUTE_MS) * MINUTE_MS + HOUR_MS },
		{ key: "tomorrow", at: morningIn(1, now) },
		// else it is tomorrow
		...(untilMonday > 1 ? [{ key: "monday", at: morningIn(untilMonday, now) } as const] : []),
	];
}

/** As a field of day and time holds it. */
export function asField(at: number): string {
	const date = new Date(at);
	const two = (value: number) => String(value).padStart(2, "0");
	const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
	return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** ms since 1970; null: that is no time. */
export function fromField(value: string): number | null {
	const at = new Date(value).getTime();
	return value === "" || Number.isNaN(at) ? null : at;
}

function morningIn(days: number, now: number): number {
	const date = new Date(now);
	date.setDate(date.getDate() + days);
	return date.setHours(MORNING, 0, 0, 0);
}
