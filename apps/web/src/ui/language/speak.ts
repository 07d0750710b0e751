import { translateInto } from "./catalogue.ts";
import type { Catalogues } from "./catalogues.ts";
import { chosenLanguage, type Language, showLanguage } from "./language.ts";

/** English comes with the page; another language is fetched by who wants it. */
const translations: Record<Exclude<Language, "en">, () => Promise<Catalogues>> = {
	ar: async () => (await import("../arabic/arabic.ts")).arabic,
};

/** Settles when the page has its words and may be rendered. Never throws: English is better than nothing. */
export async function speakChosenLanguage(): Promise<void> {
	const language = chosenLanguage();
	showLanguage(language);
	if (language === "en") return;
	try {
		translateInto(await translations[language]());
	} catch (error) {
		console.warn("no translation:", language, error);
		showLanguage("en");
	}
}
