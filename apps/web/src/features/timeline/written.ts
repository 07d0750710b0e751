import { COVER } from "@parley/protocol/markdown/plain";

const MARKS: Readonly<Record<string, string>> = { STRONG: "**", EM: "_", S: "~~" };
/** Have lines of their own. */
const BLOCKS = new Set(["P", "H3", "PRE", "BLOCKQUOTE", "UL", "TABLE"]);
const LINES = new Set(["LI", "TR"]);

/** A part of a message that is shown, with the marks that make it look so; what is covered stays covered. */
export function written(part: Range): string {
	const around = part.commonAncestorContainer;
	const inner = textOf(part.cloneContents());
	const spoiler = (around instanceof Element ? around : around.parentElement)?.closest("[data-spoiler]");
	const told = spoiler ? covered(inner) : inner;
	return told.replaceAll(/\n{3,}/gu, "\n\n");
}

function textOf(node: Node): string {
	if (node instanceof Text) return node.data;
	if (!(node instanceof HTMLElement)) return inside(node);
	const { bullet, level, spoiler } = node.dataset;
	if (bullet !== undefined) return bullet;
	if (spoiler !== undefined) return spoiler === "open" ? covered(inside(node)) : COVER;
	const text =
		node.tagName === "H3" ? `${"#".repeat(Number(level ?? 1))} ${inside(node)}` : elementText(node);
	if (LINES.has(node.tagName)) return `\n${text}`;
	return BLOCKS.has(node.tagName) ? `\n${text}\n` : text;
}

function elementText(node: HTMLElement): string {
	const mark = MARKS[node.tagName];
	switch (node.tagName) {
		case "BUTTON":
		case "SMALL":
			return "";
		case "CODE":
			return node.parentElement?.tagName === "PRE" ? inside(node) : `\`${inside(node)}\``;
		case "PRE":
			return `\`\`\`\n${inside(node)}\n\`\`\``;
		case "BLOCKQUOTE":
			return inside(node).trim().replaceAll(/^/gmu, "> ");
		case "TD":
		case "TH":
			return `${inside(node)} | `;
		case "A":
			return linkText(node as HTMLAnchorElement);
		default:
			return mark === undefined || inside(node).trim() === "" ? inside(node) : mark + inside(node) + mark;
	}
}

/** To another page: its address is no part of its words. */
function linkText(link: HTMLAnchorElement): string {
	const words = inside(link);
	const isNamed = link.target === "_blank" && !/^https?:\/\//iu.test(words) && words.trim() !== "";
	return isNamed ? `[${words}](${link.href})` : words;
}

function covered(text: string): string {
	const lines = text.split("\n").map((line) => (line.trim() === "" ? line : `||${line.trim()}||`));
	return lines.join("\n");
}

function inside(node: Node): string {
	return [...node.childNodes].map(textOf).join("");
}
