import { perLocale } from "./language/per-locale.ts";

const medium = formatter({ dateStyle: "medium" });
const clock = formatter({ hour: "2-digit", minute: "2-digit" });
const full = formatter({ dateStyle: "full", timeStyle: "medium" });
const short = formatter({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const thisYear = formatter({ weekday: "long", day: "numeric", month: "long" });
const otherYear = formatter({ dateStyle: "long" });
const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

export function clockTime(at: number): string {
	return clock().format(at);
}

/** As narrow as the gutter: beside the full time above it, morning or afternoon needs no saying. */
export function shortTime(at: number): string {
	const parts = clock()
		.formatToParts(at)
		.filter(({ type }) => type !== "dayPeriod");
	return parts
		.map(({ value }) => value)
		.join("")
		.trim();
}

export function fullTime(at: number): string {
	return full().format(at);
}

export function shortDate(at: number): string {
	return short().format(at);
}

/** Of today the time alone. */
export function sameDayTime(at: number): string {
	return dayOf(at) === dayOf(Date.now()) ? clockTime(at) : shortDate(at);
}

/** The day as a key: the same for two moments of one day in this person's time zone. */
export function dayOf(at: number): string {
	const date = new Date(at);
	return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** As a date field holds it. */
export function isoDay(at: number): string {
	const date = new Date(at);
	const digits = (value: number, count: number) => String(value).padStart(count, "0");
	return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

/** A day as a date field holds it, to be read. */
export function readableDay(day: string): string {
	return medium().format(new Date(`${day}T00:00`));
}

export function dayLabel(at: number, now: number): string {
	const days = Math.round((startOfDay(at) - startOfDay(now)) / 86_400_000);
	if (days === 0 || days === -1) return capitalised(relative().format(days, "day"));
	return (new Date(at).getFullYear() === new Date(now).getFullYear() ? thisYear() : otherYear()).format(at);
}

function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
	return perLocale((locale) => new Intl.DateTimeFormat(locale, options));
}

function startOfDay(at: number): number {
	return new Date(at).setHours(0, 0, 0, 0);
}

function capitalised(text: string): string {
	return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
