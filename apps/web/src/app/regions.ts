const ORDER = ["rooms", "timeline", "composer", "people"] as const;
/** Where the focus lands in a region: what one would use there first. */
const LANDING = "textarea, article[tabindex='0'], [aria-current], a[href], button:not([disabled])";

export function focusNextRegion(step: 1 | -1): void {
	const regions = ORDER.map((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]`)).filter(
		(region) => region !== null && !region.inert,
	);
	const here = regions.findIndex((region) => region?.contains(document.activeElement));
	const first = step === 1 ? 0 : regions.length - 1;
	const next = regions[here < 0 ? first : (here + step + regions.length) % regions.length];
	(next?.querySelector<HTMLElement>(LANDING) ?? next)?.focus();
}
