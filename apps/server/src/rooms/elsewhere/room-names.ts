import { ROOM_ID_CHARS_MAX, TITLE_CHARS_MAX, TOPIC_CHARS_MAX } from "@parley/protocol/limits";
import { isDirect } from "../conversations/rules/companions.ts";
import { type SourceName, shownSources } from "./source.ts";
import type { StagedRoom } from "./staged-export.ts";

const NAMELESS = "imported";
/** Room for what a name that is taken gets behind it. */
const TAIL_CHARS = 24;

/** The id of a new room: as it was called there, or near that where somebody has it. `tail`: of one that is to be hard to guess. */
export function roomIdOf(
	name: string,
	source: SourceName,
	isTaken: (room: string) => boolean,
	tail = "",
): string {
	const letters = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, ROOM_ID_CHARS_MAX - TAIL_CHARS)
		.replace(/-+$/, "");
	const base =
		letters === "" || isDirect(`${letters}-`) ? `${NAMELESS}-${letters}`.replace(/-$/, "") : letters;
	if (tail !== "") return `${base}-${tail}`;
	if (!isTaken(base)) return base;
	for (let count = 1; ; count++) {
		const other = `${base}-${source}${count === 1 ? "" : `-${count}`}`;
		if (!isTaken(other)) return other;
	}
}

export function titleOf({ name }: Pick<StagedRoom, "name">): string {
	return cut(name.replaceAll(/\s+/g, " ").trim(), TITLE_CHARS_MAX);
}

/** Whoever reads the room must be able to know that the names in it were not checked here. */
export function topicOf({ topic }: Pick<StagedRoom, "topic">, source: SourceName, at: number): string {
	const origin = `Imported from ${shownSources[source]} on ${new Date(at).toISOString().slice(0, 10)}`;
	const whole = topic.trim() === "" ? origin : `${topic.replaceAll(/\s+/g, " ").trim()} · ${origin}`;
	return whole.length > TOPIC_CHARS_MAX ? origin : whole;
}

function cut(text: string, charsMax: number): string {
	return text.length <= charsMax ? text : text.slice(0, charsMax).toWellFormed();
}
