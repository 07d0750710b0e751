import { Parser } from "htmlparser2";
import { link } from "../../hooks/dialects/fields.ts";

const STARTS_LINE: ReadonlySet<string> = new Set([
	"div",
	"p",
	"blockquote",
	"h1",
	"ul",
	"ol",
	"li",
	"pre",
	"figure",
]);
const AROUND: Readonly<Record<string, string>> = {
	...{ strong: "**", b: "**", h1: "**", em: "_", i: "_", del: "~~", s: "~~", code: "`" },
};
const OPENING: Readonly<Record<string, string>> = { li: "- ", pre: "```\n" };
const CLOSING: Readonly<Record<string, string>> = { li: "", pre: "```" };
const USER = /gid:\/\/campfire\/User\/(\d{1,19})/;

/** What Campfire keeps of a message, HTML of its editor, as Markdown. Of tags that it does not know the words stay. */
export function campfireText(html: string, nameOf: (user: string) => string | undefined): string {
	const written = new WrittenLines();
	const parser = new Parser({
		onopentag(name, attributes) {
			if (name === "action-text-attachment") written.add(mentioned(attributes, nameOf));
			else written.begin(name, attributes["href"] ?? "");
		},
		ontext: (text) => written.add(text),
		onclosetag: (name) => written.end(name),
	});
	parser.write(html);
	parser.end();
	return written.text;
}

/** Markdown, as it comes out of tags line by line. */
class WrittenLines {
	readonly #lines: string[] = [""];
	readonly #links: { readonly address: string; readonly from: number }[] = [];
	/** the line at which a quotation begins */
	#quoted: number | undefined;

	get text(): string {
		return this.#lines.join("\n").replaceAll("\u00A0", " ").trim();
	}

	add(text: string): void {
		const [first = "", ...rest] = text.split("\n");
		this.#lines.push(`${this.#lines.pop() ?? ""}${first}`, ...rest);
	}

	begin(name: string, address: string): void {
		if (name === "br") this.#lines.push("");
		else if (STARTS_LINE.has(name)) this.#newLine();
		if (name === "a") this.#links.push({ address, from: this.#line.length });
		if (name === "blockquote") this.#quoted ??= this.#lines.length - 1;
		this.add(OPENING[name] ?? AROUND[name] ?? "");
	}

	end(name: string): void {
		if (name === "pre") this.#newLine();
		this.add(CLOSING[name] ?? AROUND[name] ?? "");
		if (name === "a") this.#endLink();
		if (name === "blockquote") this.#endQuotation();
		if (STARTS_LINE.has(name)) this.#newLine();
	}

	get #line(): string {
		return this.#lines.at(-1) ?? "";
	}

	#newLine(): void {
		if (this.#line !== "") this.#lines.push("");
	}

	#endLink(): void {
		const begun = this.#links.pop();
		if (begun === undefined || begun.from > this.#line.length) return;
		const words = this.#line.slice(begun.from);
		this.#lines[this.#lines.length - 1] = `${this.#line.slice(0, begun.from)}${link(words, begun.address)}`;
	}

	#endQuotation(): void {
		for (let line = this.#quoted ?? this.#lines.length; line < this.#lines.length; line++)
			this.#lines[line] = `> ${this.#lines[line] ?? ""}`;
		this.#quoted = undefined;
	}
}

/** A mention holds who it is about, signed for that house; what else is attached was made anew by it from a link. */
function mentioned(
	attributes: Readonly<Record<string, string>>,
	nameOf: (user: string) => string | undefined,
): string {
	const user = userIn(attributes["sgid"] ?? attributes["gid"] ?? "");
	const name = user === undefined ? undefined : nameOf(user);
	return name === undefined ? "" : `@${name}`;
}

/** A signed id is base64 of JSON or of Ruby's own form, in which the id may be base64 once more. */
function userIn(signed: string): string | undefined {
	let text = signed.slice(0, 4_096);
	for (let layer = 0; layer < 3; layer++) {
		const found = USER.exec(text)?.[1];
		if (found !== undefined) return found;
		const [inner] = /[A-Za-z0-9+/_-]{24,}={0,2}/.exec(text.split("--", 1)[0] ?? "") ?? [];
		if (inner === undefined) return undefined;
		text = Buffer.from(inner, "base64").toString("latin1");
	}
	return undefined;
}
