/** What stands in JSON that anybody may have written: each question has an answer, whatever is there. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
	return path.reduce<unknown>(
		(held, name) =>
			typeof held === "object" && held !== null && Object.hasOwn(held, name)
				? (held as Record<string | number, unknown>)[name]
				: undefined,
		value,
	);
}

/** A text, or a number as one; empty where there is neither. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
	const found = at(value, ...path);
	if (typeof found === "string") return found;
	return typeof found === "number" && Number.isFinite(found) ? String(found) : "";
}

/** At most so many of a list; none where it is none. */
export function listAt(
	value: unknown,
	max: number,
	...path: readonly (string | number)[]
): readonly unknown[] {
	const found = at(value, ...path);
	return Array.isArray(found) ? found.slice(0, max) : [];
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The lines that say something. */
export function lines(...all: readonly string[]): string {
	return all.filter((line) => line.trim() !== "").join("\n");
}

/** Of one line, and no longer than a title. */
export function short(text: string, charsMax = 200): string {
	const line = text.split(/\r?\n/, 1)[0] ?? "";
	return line.length <= charsMax ? line : `${line.slice(0, charsMax).toWellFormed()}…`;
}

/** Words that lead somewhere: an address of the web, else the words alone. What poses as another address the page shows as it is. */
export function link(words: string, address: string): string {
	const label = words.replaceAll(/[[\]\r\n]/g, " ").trim();
	if (!/^https?:\/\/[^\s()<>]+$/i.test(address)) return label;
	return label === "" || label === address ? address : `[${label}](${address})`;
}
