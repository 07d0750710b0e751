import { recall, remember } from "../storage.ts";

/** What the page speaks. Each is named in itself, so that whoever reads nothing else finds it. */
export const languages = {
	en: { name: "English", direction: "ltr" },
	ar: { name: "العربية", direction: "rtl" },
} as const;
export type Language = keyof typeof languages;

const KEY = "parley.language";
let current: Language = "en";

/** What was chosen here before, else the first of the browser's languages that the page speaks. */
export function chosenLanguage(): Language {
	const wanted = [recall(KEY) ?? "", ...navigator.languages];
	return wanted.map(languageOf).find(isSpoken) ?? "en";
}

/** The page is read anew: words are looked up everywhere, and a page that mixes two languages is worse than a blink. */
export function chooseLanguage(language: Language): void {
	remember(KEY, language);
	location.reload();
}

/** Before the first words are looked up. */
export function setLanguage(language: Language): void {
	current = language;
}

/** Before the first render; the server can only guess from what the browser asks for. */
export function showLanguage(language: Language): void {
	setLanguage(language);
	document.documentElement.lang = language;
	document.documentElement.dir = languages[language].direction;
}

export function currentLanguage(): Language {
	return current;
}

/** How this person's browser wants the current language: "en-GB" writes other dates than "en-US". */
export function currentLocale(): string {
	// the page is also rendered while it is built, by a Node that may have no wishes
	const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
	return wanted.find((tag) => languageOf(tag) === current) ?? current;
}

export function isRightToLeft(): boolean {
	return languages[current].direction === "rtl";
}

function languageOf(tag: string): string {
	return tag.toLowerCase().split("-")[0] ?? "";
}

function isSpoken(language: string): language is Language {
	return Object.hasOwn(languages, language);
}
