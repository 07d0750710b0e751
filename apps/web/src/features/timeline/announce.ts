import { beginning } from "@parley/protocol/markdown/beginning";
import { plainText } from "@parley/protocol/markdown/plain";
import type { MessageRow, TimelineRow } from "@parley/protocol/timeline";
import { fileTexts } from "../../ui/file-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { writingTexts } from "../../ui/writing-texts.ts";

/** Up to this many messages are read out; a longer burst becomes one sentence. */
const READ_OUT_MAX = 3;
/** A longer one can be read at leisure; nobody can interrupt a live region. */
const SPOKEN_CHARS_MAX = 500;

const NOBODY: ReadonlyMap<string, string> = new Map();

/** What arrived at the end since `heardSeq`, written by others. */
export function arrivals(
	rows: readonly TimelineRow[],
	heardSeq: number,
	mySession: string,
	blocked: ReadonlyMap<string, string> = NOBODY,
): readonly MessageRow[] {
	const found: MessageRow[] = [];
	for (const row of rows.toReversed()) {
		if (row.kind !== "message" || row.seq <= heardSeq) break;
		if (row.author !== mySession && !blocked.has(row.author) && row.text !== undefined) found.push(row);
	}
	return found.toReversed();
}

/** Author first; a burst merged, so that speech keeps up. */
export function spoken(messages: readonly MessageRow[]): string {
	if (messages.length <= READ_OUT_MAX) return messages.map(sentenceOf).join(" ");
	return insideTexts.timeline.burst(messages.length, [...new Set(messages.map((row) => row.name))]);
}

function sentenceOf({ name, text = "", files = [] }: MessageRow): string {
	const said = plainText(beginning(text, SPOKEN_CHARS_MAX), writingTexts.spoiler);
	if (files.length === 0) return `${name}: ${said}`;
	return [`${name}:`, said, fileTexts.sent(files.map((file) => file.name))]
		.filter((part) => part !== "")
		.join(" ");
}
