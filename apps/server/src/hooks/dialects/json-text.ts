import { refuse } from "@parley/protocol/refusals";
import { at, isObject, textAt } from "./fields.ts";
import { created } from "./plain-text.ts";
import type { Dialect } from "./said.ts";

const PLACE = /\{\{\s*([\w.-]{1,128})\s*\}\}/g;
const VALUE_CHARS_MAX = 2_000;
/** Where a program says in one field what it has to say: Uptime Kuma (`msg`), and whoever has a `message`. */
const USUAL = ["message", "msg", "body", "description", "title"] as const;

/** JSON of no dialect: by the hook's own template, `{{title}}: {{state.name}}`, else by what programs usually call it. */
export const jsonText: Dialect = {
	name: "json",
	reads({ template }, json) {
		if (json === undefined) return undefined;
		if (template !== "") return { said: { text: filled(template, json) } };
		const usual = isObject(json)
			? USUAL.map((name) => textAt(json, name)).find((text) => text !== "")
			: undefined;
		if (usual !== undefined) return { said: { text: usual } };
		const message =
			"That JSON is of none of the kinds that a hook knows, and the hook has no template for it. Give it one, or send `text`.";
		return { refusal: refuse("bad-frame", { field: "body", message }) };
	},
	answer: created,
};

function filled(template: string, json: unknown): string {
	return template.replaceAll(PLACE, (_whole, path: string) => {
		const names = path.split(".");
		const text = textAt(json, ...names);
		const found = text === "" ? at(json, ...names) : text;
		if (typeof found === "string") return found.slice(0, VALUE_CHARS_MAX).toWellFormed();
		return typeof found === "boolean" ? String(found) : "";
	});
}
