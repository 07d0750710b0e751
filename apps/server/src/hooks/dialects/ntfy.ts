import { isObject, lines, link, listAt, textAt } from "./fields.ts";
import { notText, textOf } from "./plain-text.ts";
import type { Dialect, Reading } from "./said.ts";

const TAGS_MAX = 20;

/** By headers and a body of text, or by JSON: https://docs.ntfy.sh/publish */
export const ntfy: Dialect = {
	name: "ntfy",
	reads(request, json) {
		if (isObject(json) && textAt(json, "topic") !== "" && Object.hasOwn(json, "message")) return ofJson(json);
		const title = headerOf(request.header, "title", "ti", "t");
		const tags = headerOf(request.header, "tags", "tag", "ta");
		const priority = headerOf(request.header, "priority", "prio", "p");
		const links = [headerOf(request.header, "click"), headerOf(request.header, "attach", "a")];
		if (json !== undefined || ![title, tags, priority, ...links].some((one) => one !== "")) return undefined;
		const text = textOf(request.body);
		if (text === undefined) return { refusal: notText };
		return said(title, tags.split(",").slice(0, TAGS_MAX), links, text);
	},
	answer: ({ id, at, room, text }) => ({
		status: 200,
		body: { id, time: Math.floor(at / 1000), event: "message", topic: room, message: text },
	}),
};

function ofJson(json: unknown): Reading {
	const tags = listAt(json, TAGS_MAX, "tags").filter((tag) => typeof tag === "string");
	const links = [textAt(json, "click"), textAt(json, "attach")];
	return said(textAt(json, "title"), tags, links, textAt(json, "message"));
}

function said(title: string, tags: readonly string[], links: readonly string[], text: string): Reading {
	const shown = tags.map((tag) => tag.trim()).filter((tag) => tag !== "");
	const bold = title === "" ? "" : `**${title.replaceAll("*", "")}**`;
	const marked = shown.length === 0 ? "" : shown.map((tag) => `\`${tag.replaceAll("`", "")}\``).join(" ");
	const head = [bold, marked].filter((part) => part !== "").join(" ");
	return { said: { text: lines(head, text, ...links.map((address) => link("", address))) } };
}

function headerOf(header: (name: string) => string | undefined, ...names: readonly string[]): string {
	for (const name of names) {
		const given = header(name) ?? header(`x-${name}`);
		if (given !== undefined) return Buffer.from(given, "latin1").toString("utf8");
	}
	return "";
}
