import { COVER } from "@parley/protocol/markdown/plain";
import { escaped } from "./escaped.ts";

const MARKS: Readonly<Record<string, string>> = { STRONG: "**", EM: "_", S: "~~" };
/** Have lines of their own. */
const BLOCKS = new Set(["P", "H3", "PRE", "BLOCKQUOTE", "UL", "TABLE"]);

/** A part of a message that is shown, with the marks that make it look so; what is covered stays covered. */
export function written(part: Range): string {
	const around = part.commonAncestorContainer;
	const element = around instanceof Element ? around : around.parentElement;
	const spoiler = element?.closest<HTMLElement>("[data-spoiler]");
	const text = textWithin(element, part);
	return (spoiler ? covered(spoiler, text) : text).replaceAll(/\n{3,}/gu, "\n\n");
}

/** Of code, and of what leads somewhere, a part is that, too; rows are of a table. */
function textWithin(element: Element | null, part: Range): string {
	if (element?.closest("code, pre")) return codeOf(part.toString());
	const link = element?.closest<HTMLElement>("a, bdi");
	if (link && isReference(link)) return part.toString();
	const contents = part.cloneContents();
	return element?.matches("table, thead, tbody") ? tableOf(contents) : inside(contents);
}

function textOf(node: Node): string {
	if (node instanceof Text) return escaped(node.data);
	if (!(node instanceof HTMLElement)) return inside(node);
	const { bullet, spoiler } = node.dataset;
	if (bullet !== undefined) return bullet;
	if (spoiler !== undefined) return covered(node, inside(node));
	const text = elementText(node);
	return BLOCKS.has(node.tagName) ? `\n${text}\n` : text;
}

function elementText(node: HTMLElement): string {
	switch (node.tagName) {
		case "BUTTON":
		case "SMALL":
			return "";
		case "H3":
			return `${"#".repeat(Number(node.dataset["level"] ?? 1))} ${inside(node)}`;
		case "CODE":
			return codeOf(node.textContent);
		case "PRE":
			return fenced(node.textContent);
		case "BLOCKQUOTE":
			return inside(node).trim().replaceAll(/^/gmu, "> ");
		case "LI":
			// What stands in an item is indented, and no line in it is empty: that would end the list.
			return `\n${inside(node).trim().replaceAll(/\n+/gu, "\n  ")}`;
		case "TABLE":
			return tableOf(node);
		case "TD":
		case "TH":
			return `${inside(node)} | `;
		case "A":
		case "BDI":
			return isReference(node) ? node.textContent : linkText(node);
		default:
			return marked(inside(node), MARKS[node.tagName] ?? "");
	}
}

/** A mark stands right beside a word. */
function marked(text: string, mark: string): string {
	return text.replace(/\S(?:.*\S)?/su, (words) => mark + words + mark);
}

/** Whose words are an address, a number, a room or a name: they lead where they say. */
function isReference(node: HTMLElement): boolean {
	const words = node.textContent;
	if (!(node instanceof HTMLAnchorElement)) return words.startsWith("@");
	return node.target !== "_blank" || /^https?:\/\//iu.test(words);
}

/** To another page: its address is no part of its words, and these hold no marks. */
function linkText(node: HTMLElement): string {
	if (!(node instanceof HTMLAnchorElement)) return inside(node);
	const words = node.textContent;
	return words.trim() === "" ? words : `[${words}](${node.href.replaceAll("|", "%7C")})`;
}

function codeOf(text: string): string {
	if (text.includes("\n")) return `\n${fenced(text)}\n`;
	const ticks = fenceOf(text, 1);
	const space = /^`|`$/u.test(text) ? " " : "";
	return text === "" ? "" : ticks + space + text + space + ticks;
}

function fenced(text: string, language = ""): string {
	const fence = fenceOf(text, 3);
	return `${fence}${language}\n${text}\n${fence}`;
}

/** Longer than any in what it holds. */
function fenceOf(text: string, least: number): string {
	const runs = text.match(/`+/gu) ?? [];
	return "`".repeat(Math.max(least, ...runs.map(({ length }) => length + 1)));
}

/** What begins within a row lacks its first cells; and the first row that is there has the names of the columns. */
function tableOf(part: ParentNode): string {
	const rows = [...part.querySelectorAll("tr")].map(({ cells }) =>
		[...cells].map((cell) => inside(cell).trim()),
	);
	const [first = [], ...others] = rows;
	const count = Math.max(...rows.map(({ length }) => length));
	const names = [...Array.from({ length: count - first.length }, () => ""), ...first];
	const rule = names.map(() => "---");
	return [names, rule, ...others].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** As a spoiler; one that nobody opened tells nothing. */
function covered(spoiler: HTMLElement, text: string): string {
	const words = spoiler.dataset["spoiler"] === "open" ? text.trim() : COVER;
	const isTold = words !== COVER && words !== "";
	if (spoiler.tagName === "DIV") return `\n${isTold ? fenced(words, "spoiler") : words}\n`;
	return isTold ? `||${words}||` : words;
}

function inside(node: Node): string {
	return [...node.childNodes].map(textOf).join("");
}
