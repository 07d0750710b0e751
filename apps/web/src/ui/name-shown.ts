import { catalogue } from "./language/catalogue.ts";

/** In the place of names that are none: English has them as they come. */
export const nameTexts = catalogue("names", {} as Readonly<Record<string, string>>);

/** Whoever left for good has no name any more (WHO61), and no name begins so (NAME2). */
export function isNoName(name: string): boolean {
	return name.startsWith("(");
}

export function nameShown(name: string): string {
	return (isNoName(name) && nameTexts[name]) || name;
}
