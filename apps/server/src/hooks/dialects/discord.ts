import { isObject, lines, link, listAt, textAt } from "./fields.ts";
import type { Dialect } from "./said.ts";

const EMBEDS_MAX = 10;
const FIELDS_MAX = 20;

/** Discord's webhooks: content, embeds. */
export const discord: Dialect = {
	name: "discord",
	reads(_request, json) {
		if (!isObject(json)) return undefined;
		if (!Object.hasOwn(json, "content") && !Object.hasOwn(json, "embeds")) return undefined;
		return { said: { text: lines(shown(textAt(json, "content")), embedded(json)) } };
	},
	answer: ({ wait, id, room, text }) =>
		wait ? { status: 200, body: { id, channel_id: room, content: text } } : { status: 204 },
};

/** What the embeds of a message say. */
export function embedded(message: unknown): string {
	return lines(...listAt(message, EMBEDS_MAX, "embeds").map(embed));
}

function embed(given: unknown): string {
	const fields = listAt(given, FIELDS_MAX, "fields").map((field) =>
		[textAt(field, "name"), shown(textAt(field, "value"))].filter((part) => part !== "").join(": "),
	);
	return lines(
		textAt(given, "author", "name"),
		link(textAt(given, "title"), textAt(given, "url")),
		shown(textAt(given, "description")),
		...fields,
		textAt(given, "footer", "text"),
	);
}

/** `<@1>`, `<#1>`, `<:name:1>`, `<t:1700000000:R>`: of what only Discord knows, what can be read. */
export function shown(text: string): string {
	return text
		.replaceAll(/<a?(:\w{1,64}:)\d{1,32}>/g, "$1")
		.replaceAll(/<t:(\d{1,11})(?::\w)?>/g, (_whole, seconds: string) =>
			new Date(Number(seconds) * 1000).toISOString(),
		)
		.replaceAll(/<(?:@[!&]?|#)(\d{1,32})>/g, "$1");
}
