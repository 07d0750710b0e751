/** Text that is markup already. Everything else that gets into a template is escaped. */
export class Markup {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

export type Content = string | number | Markup | false | undefined | readonly Content[];

/** HTML and SVG, safe by construction: only what a template of ours wrote itself is markup. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
	return new Markup(parts.map((part, i) => part + textOf(contents[i])).join(""));
}

function textOf(content: Content): string {
	if (content === undefined || content === false) return "";
	if (content instanceof Markup) return content.text;
	if (typeof content === "object") return content.map(textOf).join("");
	return String(content)
		.toWellFormed()
		.replace(notXml, "\ufffd")
		.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}

// An SVG is XML, which cannot hold these even as entities.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
