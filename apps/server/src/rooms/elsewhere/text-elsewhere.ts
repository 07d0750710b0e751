import { lines } from "../../hooks/dialects/fields.ts";

/** Files that do not come along are named, as in an import of one room. */
export function withFilesNamed(text: string, names: readonly string[]): string {
	return lines(
		text,
		...names
			.filter((name) => name !== "")
			.map((name) => `[${name.slice(0, 255).replaceAll(/[[\]\r\n]/g, " ")}]`),
	);
}

/** What `change` makes of a text outside of code. */
export function outsideCode(text: string, change: (part: string) => string): string {
	return text
		.split(/(```[\s\S]*?```|`[^`\n]*`)/)
		.map((part, index) => (index % 2 === 1 ? part : change(part)))
		.join("");
}
