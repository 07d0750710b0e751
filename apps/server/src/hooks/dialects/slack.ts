import { at, isObject, lines, link, listAt, textAt } from "./fields.ts";
import type { Dialect } from "./said.ts";

const PARTS_MAX = 20;
const FIELDS_MAX = 20;

/** Slack's incoming webhooks, as Mattermost and many programs speak them: text, attachments, blocks. */
export const slack: Dialect = {
	name: "slack",
	reads(_request, json) {
		if (!isObject(json)) return undefined;
		const isSlack =
			["text", "blocks"].some((name) => Object.hasOwn(json, name)) ||
			// of others, such as Apprise, it is a list of files, which is empty mostly
			listAt(json, 1, "attachments").length > 0;
		if (!isSlack) return undefined;
		const blocks = listAt(json, PARTS_MAX, "blocks").map(block);
		// of a message of blocks `text` is what a notification says, which is said in them again
		const said = lines(
			...(blocks.some((one) => one !== "") ? blocks : [markdown(textAt(json, "text"))]),
			attached(json),
		);
		return { said: { text: said } };
	},
	answer: () => ({ status: 200, body: "ok" }),
};

/** What the attachments of a message say, those that a program wrote. */
export function attached(message: unknown): string {
	return lines(...listAt(message, PARTS_MAX, "attachments").map(attachment));
}

/** What the blocks of a message say. */
export function inBlocks(message: unknown): string {
	return lines(...listAt(message, PARTS_MAX, "blocks").map(block));
}

function attachment(given: unknown): string {
	const say = (name: string): string => markdown(textAt(given, name));
	const title = link(textAt(given, "title"), textAt(given, "title_link"));
	const fields = listAt(given, FIELDS_MAX, "fields").map((field) =>
		lines(
			[textAt(field, "title"), markdown(textAt(field, "value"))].filter((part) => part !== "").join(": "),
		),
	);
	const body = lines(inBlocks(given), title, say("text"), ...fields, say("footer"));
	return lines(say("pretext"), body === "" ? say("fallback") : body);
}

function block(given: unknown): string {
	switch (textAt(given, "type")) {
		case "header":
			return `**${textAt(given, "text", "text")}**`;
		case "section":
			return lines(textObject(at(given, "text")), ...listAt(given, FIELDS_MAX, "fields").map(textObject));
		case "context":
			return listAt(given, FIELDS_MAX, "elements")
				.map(textObject)
				.filter((part) => part !== "")
				.join(" ");
		case "image":
			return link(textAt(given, "alt_text"), textAt(given, "image_url"));
		case "divider":
			return "";
		case "markdown":
			return textAt(given, "text");
		case "rich_text":
			return lines(...listAt(given, PARTS_MAX, "elements").map(richText));
		default:
			return textObject(at(given, "text"));
	}
}

function textObject(given: unknown): string {
	const text = textAt(given, "text");
	return textAt(given, "type") === "mrkdwn" ? markdown(text) : text;
}

function richText(given: unknown): string {
	const parts = listAt(given, 100, "elements").map((element) => {
		const type = textAt(element, "type");
		if (type === "link")
			return link(textAt(element, "text") || textAt(element, "url"), textAt(element, "url"));
		if (type === "emoji") return `:${textAt(element, "name")}:`;
		if (type === "rich_text_section") return richText(element);
		return textAt(element, "text");
	});
	const text = parts.join("");
	return textAt(given, "type") === "rich_text_preformatted" ? `\`\`\`\n${text}\n\`\`\`` : text;
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** mrkdwn to Markdown: links and mentions in angle brackets, one star for bold, one tilde for struck. */
export function markdown(mrkdwn: string): string {
	return mrkdwn
		.split(/(```[\s\S]*?```|`[^`\n]*`)/)
		.map((part, index) => (index % 2 === 1 ? part : ofPart(part)))
		.join("")
		.replaceAll(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

function ofPart(part: string): string {
	return part
		.replaceAll(/<([^<>\n]{1,2048})>/g, (_whole, inner: string) => bracketed(inner))
		.replaceAll(/(?<![\w*])\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*(?![\w*])/g, "**$1**")
		.replaceAll(/(?<![\w~])~(?=\S)([^~\n]{1,500}?)(?<=\S)~(?![\w~])/g, "~~$1~~");
}

/** Whom all of the room is called by there, and here. */
const EVERYBODY: Readonly<Record<string, string>> = {
	...{ "!channel": "@room", "!here": "@here", "!everyone": "@everyone" },
};

/** `<https://…|words>`, `<!channel>`, `<@U1|ada>`, `<#C1|general>`. */
function bracketed(inner: string): string {
	const [target = "", words = ""] = inner.split("|", 2);
	if (Object.hasOwn(EVERYBODY, target)) return EVERYBODY[target] ?? "";
	if (target.startsWith("!")) return words || (target.slice(1).split("^")[0] ?? "");
	if (target.startsWith("@") || target.startsWith("#")) return words || target.slice(1);
	return link(words || target, target);
}
