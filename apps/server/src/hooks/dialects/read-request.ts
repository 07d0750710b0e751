import { isShallow } from "@parley/protocol/nesting";
import { refuse } from "@parley/protocol/refusals";
import { alertmanager } from "./alertmanager.ts";
import { discord } from "./discord.ts";
import { github, gitlab } from "./forges.ts";
import { gotify } from "./gotify.ts";
import { jsonText } from "./json-text.ts";
import { ntfy } from "./ntfy.ts";
import { plainText, textOf } from "./plain-text.ts";
import type { Dialect, HookRequest, Reading } from "./said.ts";
import { slack } from "./slack.ts";

/** The first that knows it: those that are known by a header or by keys of their own before those that others resemble. */
const dialects: readonly Dialect[] = [
	...[github, gitlab, alertmanager, ntfy, gotify, discord, slack, jsonText, plainText],
];

export interface Read {
	readonly dialect: Dialect;
	readonly reading: Reading;
}

const noFiles = {
	refusal: refuse("bad-frame", { field: "body", message: "A hook takes texts, and no files yet." }),
};

/** What was said, and in which dialect it is to be answered. */
export function readRequest(request: HookRequest): Read {
	if (request.contentType.startsWith("multipart/")) return { dialect: plainText, reading: noFiles };
	const json = jsonIn(request);
	if (json === "broken")
		return {
			dialect: plainText,
			reading: { refusal: refuse("bad-frame", { message: "That is no valid JSON." }) },
		};
	if (!isShallow(json))
		return {
			dialect: plainText,
			reading: {
				refusal: refuse("bad-frame", { message: "That JSON is nested too deep: 32 levels are enough." }),
			},
		};
	for (const dialect of dialects) {
		const reading = dialect.reads(request, json);
		if (reading !== undefined) return { dialect, reading };
	}
	throw new Error("whatever it is, it is a text or none");
}

/** undefined: it is a text. Many programs send JSON without saying so, and `payload=` is Slack's older way. */
function jsonIn({ contentType, body }: HookRequest): unknown {
	const text = textOf(body)?.trim();
	if (text === undefined) return undefined;
	if (contentType === "application/x-www-form-urlencoded" && text.startsWith("payload=")) {
		const payload = new URLSearchParams(text).get("payload") ?? "";
		return parsed(payload) ?? "broken";
	}
	if (contentType === "application/json" || contentType.endsWith("+json")) return parsed(text) ?? "broken";
	return text.startsWith("{") ? parsed(text) : undefined;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
