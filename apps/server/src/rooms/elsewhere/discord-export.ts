import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { isObject, textAt } from "../../hooks/dialects/fields.ts";
import { discordMessage } from "./discord-messages.ts";
import { jsonItems } from "./json-items.ts";
import { bytesOf, isZip, type Reading, withZip } from "./reading.ts";
import { type Found, leftOut, type RoomElsewhere } from "./source.ts";

/** Of what a file is: messages come behind it. */
interface Channel {
	readonly room: RoomElsewhere;
	/** it is a thread: of its messages, what answers nothing else answers the message that it began with */
	readonly begunWith: string | undefined;
	readonly isOfFew: boolean;
}

const CONVERSATIONS = "a message between few people: whose it was is not known here";

/** DiscordChatExporter's JSON: a file a channel or thread, one of them, a folder of them, or a zip. */
export async function* readDiscord(reading: Reading): AsyncGenerator<Found> {
	const { file, limits, progress } = reading;
	if ((await stat(file)).isDirectory()) {
		const names = (await readdir(file)).filter((name) => name.endsWith(".json")).sort();
		if (names.length > limits.entriesMax)
			throw new UserFacingError(`The folder has more than ${limits.entriesMax} files (IMPORT_ENTRIES_MAX).`);
		for (const [index, name] of names.entries()) {
			progress(index / names.length);
			yield* readFile(bytesOf(join(file, name), reading), limits.itemBytesMax);
		}
		return;
	}
	if (!(await isZip(file))) return yield* readFile(bytesOf(file, reading), limits.itemBytesMax);
	yield* withZip(reading, async function* (zip) {
		const names = [...zip.entries.keys()].filter((name) => name.endsWith(".json")).sort();
		for (const [index, name] of names.entries()) {
			progress(index / names.length);
			yield* readFile(zip.read(name), limits.itemBytesMax);
		}
	});
}

async function* readFile(chunks: AsyncIterable<Buffer>, itemBytesMax: number): AsyncGenerator<Found> {
	let channel: Channel | undefined;
	for await (const { key, value } of jsonItems(chunks, itemBytesMax)) {
		if (key === "channel") {
			channel = channelOf(value);
			if (!channel.isOfFew) yield channel.room;
		}
		if (key !== "messages") continue;
		if (channel === undefined)
			throw new UserFacingError(
				"A file of the export names no channel: it is none of DiscordChatExporter's.",
			);
		if (channel.isOfFew) yield leftOut(CONVERSATIONS);
		else yield* discordMessage(channel.room.key, value, channel.begunWith);
	}
	if (channel === undefined)
		throw new UserFacingError("A file of the export names no channel: it is none of DiscordChatExporter's.");
}

function channelOf(value: unknown): Channel {
	const [id, type] = [textAt(value, "id"), textAt(value, "type")];
	if (!isObject(value) || !/^\d{1,20}$/.test(id))
		throw new UserFacingError("A file of the export names no channel: it is none of DiscordChatExporter's.");
	// a private thread has people of its own: it is no part of the channel that it hangs on
	const isThread = /(?:Public|News|Announcement)Thread/.test(type) && textAt(value, "categoryId") !== "";
	const name = isThread ? textAt(value, "category") : textAt(value, "name");
	return {
		room: {
			is: "room",
			key: isThread ? textAt(value, "categoryId") : id,
			name: name || id,
			topic: isThread ? "" : textAt(value, "topic"),
			isPrivate: type.includes("Private"),
		},
		begunWith: isThread ? id : undefined,
		isOfFew: type.startsWith("Direct"),
	};
}
