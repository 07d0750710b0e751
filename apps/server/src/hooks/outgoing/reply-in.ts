/** What the beginning of an answer says: text as it stands, or the `text` of a JSON object; undefined: nothing. */
export function replyIn(contentType: string, said: Buffer): string | undefined {
	const type = contentType.split(";")[0]?.trim().toLowerCase();
	if (type === "text/plain") return said.toString("utf8").trim() || undefined;
	return type === "application/json" ? textOf(said.toString("utf8")) : undefined;
}

function textOf(json: string): string | undefined {
	try {
		const { text } = (JSON.parse(json) ?? {}) as { readonly text?: unknown };
		return typeof text === "string" && text.trim() !== "" ? text : undefined;
	} catch {
		// what is no JSON, or was cut, says nothing
		return undefined;
	}
}
