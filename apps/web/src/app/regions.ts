const ORDER = ["rooms", "timeline", "lookup", "composer", "find", "people"] as const;
/** Where the focus lands in a region: what one would use there first. */
const LANDINGS = [
	"textarea",
	"[type=search]",
	"article[tabindex='0']",
	"[aria-current]",
	"a[href]",
	"button:not([disabled])",
];

export function focusNextRegion(step: 1 | -1): void {
	const regions = ORDER.map((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]`)).filter(
		(region) => region !== null && !region.inert,
	);
	const here = regions.findIndex((region) => region?.contains(document.activeElement));
	const first = step === 1 ? 0 : regions.length - 1;
	const next = regions[here < 0 ? first : (here + step + regions.length) % regions.length];
	if (next) landingOf(next).focus();
}

function landingOf(region: HTMLElement): HTMLElement {
	for (const selector of LANDINGS) {
		const found = region.querySelector<HTMLElement>(selector);
		if (found) return found;
	}
	return region;
}
