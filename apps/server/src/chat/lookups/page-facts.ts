import { Parser } from "htmlparser2";

/** What a page says about itself in its head: `<title>`, and `<meta>` by name or property, the first of each. */
export interface PageFacts {
	readonly title: string;
	readonly metas: ReadonlyMap<string, string>;
}

const CHUNK_CHARS = 8_192;
const TITLE_CHARS_MAX = 4_096;

export function pageFacts(html: string): PageFacts {
	const metas = new Map<string, string>();
	let title: string | undefined;
	let inTitle = false;
	let isOver = false;
	const parser = new Parser({
		onopentag(tag, attributes) {
			if (isOver) return;
			if (tag === "body") isOver = true;
			else if (tag === "meta") addMeta(metas, attributes);
			else if (tag === "title" && title === undefined) inTitle = true;
		},
		ontext(text) {
			if (inTitle && !isOver) title = `${title ?? ""}${text}`.slice(0, TITLE_CHARS_MAX);
		},
		onclosetag(tag) {
			if (tag === "title") inTitle = false;
			else if (tag === "head") isOver = true;
		},
	});
	for (let at = 0; at < html.length && !isOver; at += CHUNK_CHARS)
		parser.write(html.slice(at, at + CHUNK_CHARS));
	return { title: title ?? "", metas };
}

function addMeta(metas: Map<string, string>, attributes: Record<string, string>): void {
	const name = (attributes["property"] ?? attributes["name"])?.trim().toLowerCase();
	const content = attributes["content"]?.trim();
	if (name && content && !metas.has(name)) metas.set(name, content);
}
