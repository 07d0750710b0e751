import { isObject, lines, textAt } from "./fields.ts";
import type { Dialect } from "./said.ts";

/** Gotify's `POST /message`: message, title, priority. */
export const gotify: Dialect = {
	name: "gotify",
	reads(request, json) {
		if (!isObject(json)) return undefined;
		const isIts =
			request.path === "message" || (Object.hasOwn(json, "message") && Object.hasOwn(json, "priority"));
		if (!isIts) return undefined;
		const title = textAt(json, "title");
		return {
			said: { text: lines(title === "" ? "" : `**${title.replaceAll("*", "")}**`, textAt(json, "message")) },
		};
	},
	answer: ({ seq, text, at, name }) => ({
		status: 200,
		body: { id: seq, appid: 1, message: text, title: name, priority: 0, date: new Date(at).toISOString() },
	}),
};
