import { isObject, lines, link, listAt, textAt } from "./fields.ts";
import { notText, textOf } from "./plain-text.ts";
import type { Dialect, Reading } from "./said.ts";

const TAGS_MAX = 20;

/** By headers and a body of text, or by JSON: https://docs.ntfy.sh/publish */
export const ntfy: Dialect = {
	name: "ntfy",
	reads(request, json) {
		if (isObject(json) && textAt(json, "topic") !== "" && Object.hasOwn(json, "message")) return ofJson(json);
		const title = headerOf(request.header, "title", "t");
		const tags = headerOf(request.header, "tags", "tag", "ta");
		const priority = headerOf(request.header, "priority", "prio", "p");
		const click = headerOf(request.header, "click");
		if (json !== undefined || ![title, tags, priority, click].some((one) => one !== "")) return undefined;
		const text = textOf(request.body);
		if (text === undefined) return { refusal: notText };
		return said(title, tags.split(",").slice(0, TAGS_MAX), click, text);
	},
	answer: ({ id, at, room, text }) => ({
		status: 200,
		body: { id, time: Math.floor(at / 1000), event: "message", topic: room, message: text },
	}),
};

function ofJson(json: unknown): Reading {
	const tags = listAt(json, TAGS_MAX, "tags").filter((tag) => typeof tag === "string");
	return said(textAt(json, "title"), tags, textAt(json, "click"), textAt(json, "message"));
}

function said(title: string, tags: readonly string[], click: string, text: string): Reading {
	const shown = tags.map((tag) => tag.trim()).filter((tag) => tag !== "");
	const bold = title === "" ? "" : `**${title.replaceAll("*", "")}**`;
	const marked = shown.length === 0 ? "" : shown.map((tag) => `\`${tag.replaceAll("`", "")}\``).join(" ");
	return {
		said: { text: lines([bold, marked].filter((part) => part !== "").join(" "), text, link("", click)) },
	};
}

function headerOf(header: (name: string) => string | undefined, ...names: readonly string[]): string {
	for (const name of names) {
		const given = header(name) ?? header(`x-${name}`);
		if (given !== undefined) return Buffer.from(given, "latin1").toString("utf8");
	}
	return "";
}
