import { recall, remember } from "./storage.ts";

/** How the page looks to this browser's people; what stands first is what nobody has to choose. */
export const looks = {
	theme: ["system", "light", "dark"],
	text: ["normal", "large", "largest"],
} as const;
export type Look = keyof typeof looks;
export type Looks = { readonly [L in Look]: (typeof looks)[L][number] };
export type Theme = Looks["theme"];

export function readLook<L extends Look>(look: L): Looks[L] {
	const known: readonly string[] = looks[look];
	const stored = recall(`parley.${look}`) ?? "";
	return (known.includes(stored) ? stored : known[0]) as Looks[L];
}

/** The tokens follow these attributes. */
export function showLooks(): void {
	for (const look of Object.keys(looks) as Look[]) document.documentElement.dataset[look] = readLook(look);
}

export function rememberLook<L extends Look>(look: L, chosen: Looks[L]): void {
	remember(`parley.${look}`, chosen === looks[look][0] ? null : chosen);
}
