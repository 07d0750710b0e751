import { Parser } from "htmlparser2";

/** What a page says about itself in its head: `<title>`, and `<meta>` by name or property, the first of each. */
export interface PageFacts {
	readonly title: string;
	readonly metas: ReadonlyMap<string, string>;
	/** the work it took: elements opened, and how deep they lay in one another */
	readonly elements: number;
	readonly depth: number;
}

const TITLE_CHARS_MAX = 4_096;
/**
 * What is in a head lies in html, head and at most a noscript. The parser looks through all that is open at each end
 * tag, so that a page of nothing but begun elements would cost the square of its length.
 */
const DEPTH_MAX = 16;

/** Reads a head as it comes in, and says when the rest of the page need not come. */
export class HeadReader {
	readonly #metas = new Map<string, string>();
	readonly #parser: Parser;
	#title: string | undefined;
	#isInTitle = false;
	#isOver = false;
	#elements = 0;
	#open = 0;
	#depth = 0;

	constructor() {
		this.#parser = new Parser({
			onopentag: (tag, attributes) => this.#opened(tag, attributes),
			ontext: (text) => {
				const { length } = this.#title ?? "";
				// each piece copies what there is: past the bound none is added
				if (this.#isInTitle && !this.#isOver && length < TITLE_CHARS_MAX)
					this.#title = `${this.#title ?? ""}${text}`.slice(0, TITLE_CHARS_MAX);
			},
			onclosetag: (tag) => {
				this.#open -= 1;
				if (tag === "title") this.#isInTitle = false;
				else if (tag === "head") this.#end();
			},
		});
	}

	/** false: the head is over */
	read(text: string): boolean {
		if (!this.#isOver) this.#parser.write(text);
		return !this.#isOver;
	}

	facts(): PageFacts {
		return {
			title: this.#title ?? "",
			metas: this.#metas,
			elements: this.#elements,
			depth: this.#depth,
		};
	}

	#opened(tag: string, attributes: Record<string, string>): void {
		if (this.#isOver) return;
		this.#elements += 1;
		this.#open += 1;
		this.#depth = Math.max(this.#depth, this.#open);
		if (tag === "body" || this.#open >= DEPTH_MAX) this.#end();
		else if (tag === "meta") addMeta(this.#metas, attributes);
		else if (tag === "title" && this.#title === undefined) this.#isInTitle = true;
	}

	/** In the middle of what was written: the parser looks at nothing more of it. */
	#end(): void {
		this.#isOver = true;
		this.#parser.pause();
	}
}

export function pageFacts(html: string): PageFacts {
	const reader = new HeadReader();
	reader.read(html);
	return reader.facts();
}

function addMeta(metas: Map<string, string>, attributes: Record<string, string>): void {
	const name = (attributes["property"] ?? attributes["name"])?.trim().toLowerCase();
	const content = attributes["content"]?.trim();
	if (name && content && !metas.has(name)) metas.set(name, content);
}
