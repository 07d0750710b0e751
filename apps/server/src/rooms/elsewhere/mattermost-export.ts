import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { at, isObject, textAt } from "../../hooks/dialects/fields.ts";
import { jsonOf } from "../../lib/json-of.ts";
import { linesWithin } from "./lines-within.ts";
import { mattermostPost } from "./mattermost-posts.ts";
import { PeopleElsewhere } from "./people.ts";
import { bytesOf, isZip, type Reading, withZip } from "./reading.ts";
import { type Found, leftOut, type RoomElsewhere } from "./source.ts";

/** Lines that say nothing that would come along. */
const OF_NOBODY: ReadonlySet<string> = new Set([
	"version",
	"team",
	"scheme",
	"role",
	"emoji",
	"bot",
	"direct_channel",
	"thread_follower",
]);
const CONVERSATIONS = "a message between few people: whose it was is not known here";

/** `mmctl export`: JSON Lines, by themselves or as the one `.jsonl` of a zip. People and channels stand before the posts. */
export async function* readMattermost(reading: Reading): AsyncGenerator<Found> {
	if (!(await isZip(reading.file))) {
		yield* readLines(bytesOf(reading.file, reading), reading);
		return;
	}
	yield* withZip(reading, (zip) => {
		const [name, ...others] = [...zip.entries.keys()].filter((one) => /^[^/]+\.jsonl$/.test(one));
		if (name === undefined || others.length > 0)
			throw new UserFacingError("There is not one .jsonl in that zip: it is no export of Mattermost.");
		return readLines(zip.read(name), reading);
	});
}

async function* readLines(chunks: AsyncIterable<Buffer>, { limits }: Reading): AsyncGenerator<Found> {
	const known: Known = { people: new PeopleElsewhere(limits.peopleMax), rooms: new Set() };
	let count = 0;
	for await (const text of linesWithin(chunks, limits.itemBytesMax)) {
		count += 1;
		if (text.trim() === "") continue;
		const line = jsonOf(text);
		const type = textAt(line, "type");
		if (!isObject(line) || type === "")
			throw new UserFacingError(`Line ${count} of the export is none of Mattermost's.`);
		if (count === 1 && type !== "version")
			throw new UserFacingError("The first line does not say a version: it is no export of Mattermost.");
		yield* inLine(type, at(line, type), known);
	}
	if (count === 0) throw new UserFacingError("The export is empty.");
}

interface Known {
	readonly people: PeopleElsewhere;
	/** keys of those that the export names */
	readonly rooms: Set<string>;
}

function* inLine(type: string, said: unknown, { people, rooms }: Known): Generator<Found> {
	switch (type) {
		case "user":
			return people.add(textAt(said, "username"), nameOf(said));
		case "channel": {
			const room = roomOf(said);
			rooms.add(room.key);
			return yield room;
		}
		case "post": {
			const key = keyOf(textAt(said, "team"), textAt(said, "channel"));
			if (rooms.has(key)) return yield* mattermostPost(key, said, people);
			return yield leftOut("a message of a channel that the export does not name");
		}
		case "direct_post":
			return yield leftOut(CONVERSATIONS);
		default:
			if (!OF_NOBODY.has(type)) yield leftOut("a line of a kind that is not known here");
	}
}

function roomOf(channel: unknown): RoomElsewhere {
	return {
		is: "room",
		key: keyOf(textAt(channel, "team"), textAt(channel, "name")),
		name: textAt(channel, "display_name") || textAt(channel, "name"),
		topic: textAt(channel, "header") || textAt(channel, "purpose"),
		isPrivate: textAt(channel, "type") !== "O",
	};
}

function keyOf(team: string, channel: string): string {
	return `${team}/${channel}`;
}

function nameOf(user: unknown): string {
	const whole = `${textAt(user, "first_name")} ${textAt(user, "last_name")}`.trim();
	return textAt(user, "nickname") || whole || textAt(user, "username");
}
