import { refuse } from "@parley/protocol/refusals";
import type { Answer, Dialect, HookRequest, Told } from "./said.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

export const notText = refuse("bad-frame", {
	field: "body",
	message: "That is no text in UTF-8. A hook takes texts, and no files yet.",
});

/** `curl -d 'Backup done' …`: whatever is no JSON, as it stands. */
export const plainText: Dialect = {
	name: "text",
	reads({ body }) {
		const text = textOf(body);
		return text === undefined ? { refusal: notText } : { said: { text } };
	},
	answer: created,
};

export function textOf(body: HookRequest["body"]): string | undefined {
	try {
		return utf8.decode(body);
	} catch {
		return undefined;
	}
}

export function created({ seq }: Told): Answer {
	return { status: 201, body: { seq } };
}
