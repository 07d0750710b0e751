/** Up and down among the field and what was found, each marked by `data-found`; false: the key leads nowhere. */
export function stepAmong(panel: HTMLElement | null, key: string): boolean {
	const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
	if (panel === null || step === 0) return false;
	const places = [...panel.querySelectorAll<HTMLElement>("[data-found], ol a")];
	const at = places.findIndex((place) => place.matches(":focus"));
	const next = at < 0 ? undefined : places[at + step];
	next?.focus();
	return next !== undefined;
}
