import { loadPart } from "@parley/client/http/load-part";
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
	try {
		await learn(language);
	} catch (error) {
		console.warn("no translation:", language, error);
		showLanguage("en");
	}
}

/** The words of a language, in the place of those of the one before. English is what all begins with. */
export async function learn(language: Language): Promise<void> {
	if (language !== "en") translateInto(await loadPart(translations[language]));
}
