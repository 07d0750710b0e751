import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, list } from "./words.ts";

/** Of a room on a page of another site. */
export const embeddedTexts = catalogue("embedded", {
	messages: (title: string) => `Messages of ${isolate(title)}`,
	loading: "One moment …",
	empty: "Nothing was said here yet.",
	away: "There is no connection just now. It is tried again by itself.",
	notShown: "This room is not shown here.",
	along: "You read along, and nobody sees you.",
	comeIn: "Come in and write",
	removed: "This message was removed.",
	edited: "edited",
	answers: (seq: number) => `answers #${seq}`,
	files: (names: readonly string[]) =>
		`${counted(names.length, "file", "files")}: ${list(names.map(isolate))}`,
});
