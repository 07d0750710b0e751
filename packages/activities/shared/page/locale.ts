/** How this person's browser wants the language of the page: "en-GB" writes other dates than "en-US". */
function pageLocale(): string {
	const { lang } = document.documentElement;
	return navigator.languages.find((tag) => tag.toLowerCase().split("-")[0] === lang) ?? (lang || "en");
}

export function share(part: number, all: number): string {
	const value = all === 0 ? 0 : part / all;
	return new Intl.NumberFormat(pageLocale(), { style: "percent" }).format(value);
}

export function numeral(value: number): string {
	return new Intl.NumberFormat(pageLocale()).format(value);
}

export function listed(parts: readonly string[]): string {
	return new Intl.ListFormat(pageLocale(), { type: "conjunction" }).format(parts);
}

/** Today the time alone, else the day with it. */
export function moment(at: number, now: number): string {
	const time = { hour: "2-digit", minute: "2-digit" } as const;
	const isToday = new Date(at).toDateString() === new Date(now).toDateString();
	return new Intl.DateTimeFormat(
		pageLocale(),
		isToday ? time : { day: "numeric", month: "short", ...time },
	).format(at);
}
