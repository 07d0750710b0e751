import { currentLocale } from "./language.ts";

/** Formatters are costly to make and made of the locale, which is known before the first paint only. */
export function perLocale<T>(make: (locale: string) => T): () => T {
	let made: { readonly locale: string; readonly value: T } | undefined;
	return () => {
		const locale = currentLocale();
		if (made?.locale !== locale) made = { locale, value: make(locale) };
		return made.value;
	};
}
