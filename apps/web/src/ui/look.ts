import { recall, remember } from "./storage.ts";

/** How the page looks to this browser's people; what stands first is what nobody has to choose. */
export const looks: { readonly [L in Look]: readonly Looks[L][] } = {
	theme: ["system", "light", "dark"],
	text: ["normal", "large", "largest"],
};
export interface Looks {
	readonly theme: "system" | "light" | "dark";
	readonly text: "normal" | "large" | "largest";
}
export type Look = keyof Looks;
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
