/** The shape of a catalogue, whatever its words: a translation misses no key and has none too many. */
export type Words<T> = T extends string
	? string
	: T extends (...given: infer Given) => string
		? (...given: Given) => string
		: { readonly [Key in keyof T]: Words<T[Key]> };

const registered = new Map<string, object>();
let translation: object = {};

/**
 * The English words, written where they are used from. They are overwritten in place by the translation, so that
 * `const words = texts.join` at the head of a file holds whichever language is spoken.
 */
export function catalogue<const T extends object>(name: string, english: T): Words<T> {
	registered.set(name, english);
	overwrite(english, Reflect.get(translation, name));
	return english as unknown as Words<T>;
}

/** For the whole life of the page, and before its first render; catalogues that load later follow. */
export function translateInto(catalogues: object): void {
	translation = catalogues;
	for (const [name, words] of registered) overwrite(words, Reflect.get(catalogues, name));
}

function overwrite(words: object, translated: object | undefined): void {
	for (const [key, value] of Object.entries(translated ?? {})) {
		const before: unknown = Reflect.get(words, key);
		if (typeof before === "object" && before !== null) overwrite(before, value);
		else Reflect.set(words, key, value);
	}
}
