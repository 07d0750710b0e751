import { at, isObject, lines, listAt, textAt } from "../../hooks/dialects/fields.ts";
import { attached, inBlocks, markdown } from "../../hooks/dialects/slack.ts";
import { emojiNamed, withEmoji } from "./emoji-names.ts";
import type { PeopleElsewhere } from "./people.ts";
import {
	type AuthorElsewhere,
	idElsewhere,
	type LeftOut,
	leftOut,
	type MessageElsewhere,
	type ReactionElsewhere,
} from "./source.ts";
import { outsideCode, withFilesNamed } from "./text-elsewhere.ts";

/** What the lists of an export say, which are read before any message. */
export interface SlackHouse {
	readonly people: PeopleElsewhere;
	/** names of channels by their ids */
	readonly channels: ReadonlyMap<string, string>;
}

/** Of all that Slack keeps as messages, what people and programs said. The others tell who came, and what was renamed. */
const SAID: ReadonlySet<string> = new Set([
	"",
	"bot_message",
	"me_message",
	"thread_broadcast",
	"file_share",
	"file_comment",
	"reply_broadcast",
]);
const TS = /^(\d{1,11})\.(\d{1,6})$/;
const FILES_MAX = 20;
const REACTIONS_MAX = 200;
const REACTORS_MAX = 10_000;

export function slackMessage(room: string, message: unknown, house: SlackHouse): MessageElsewhere | LeftOut {
	const time = timeOf(textAt(message, "ts"));
	if (!isObject(message) || time === undefined || textAt(message, "type") !== "message")
		return leftOut("what is no message, or has no time");
	if (!SAID.has(textAt(message, "subtype")) || at(message, "hidden") === true)
		return leftOut("a note about a channel (who came, what was renamed), or what was removed there");
	const thread = textAt(message, "thread_ts");
	const [ts, threadTime] = [textAt(message, "ts"), timeOf(thread)];
	return {
		is: "message",
		room,
		id: idOf(room, ts, time),
		at: time,
		author: authorOf(message, house),
		text: textOf(message, house),
		...(thread !== ts && threadTime !== undefined && { answers: idOf(room, thread, threadTime) }),
		reactions: reactionsOf(message, house),
	};
}

function idOf(room: string, ts: string, time: number): string {
	return idElsewhere("slack", time, room, ts);
}

/** `1700000000.000100`, in seconds */
function timeOf(ts: string): number | undefined {
	const [, seconds, fraction = ""] = TS.exec(ts) ?? [];
	if (seconds === undefined) return undefined;
	return Number(seconds) * 1_000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

function authorOf(message: object, { people }: SlackHouse): AuthorElsewhere {
	const user = textAt(message, "user");
	const ofProgram = textAt(message, "username") || textAt(message, "bot_profile", "name");
	const known =
		people.name(user) ??
		(textAt(message, "user_profile", "display_name") || textAt(message, "user_profile", "real_name"));
	if (textAt(message, "subtype") === "bot_message" || user === "")
		return { id: textAt(message, "bot_id") + ofProgram, name: ofProgram || known || "Bot" };
	return { id: user, name: known || user };
}

function textOf(message: object, house: SlackHouse): string {
	const written = textAt(message, "text");
	const said = written === "" ? inBlocks(message) : readable(written, house);
	const own = textAt(message, "subtype") === "me_message" && said !== "" ? `_${said}_` : said;
	// what Slack itself found behind a link is no part of what somebody said
	const given = listAt(message, FILES_MAX, "attachments").filter((one) => textAt(one, "from_url") === "");
	return withFilesNamed(
		lines(own, attached({ attachments: given })),
		listAt(message, FILES_MAX, "files").map((file) => textAt(file, "name") || textAt(file, "title")),
	);
}

/** Mentions by the names of today, then mrkdwn as hooks read it. */
function readable(written: string, { people, channels }: SlackHouse): string {
	const named = written
		.replaceAll(
			/<@(\w{1,32})(?:\|([^<>\n]{0,200}))?>/g,
			(_whole, id: string, words = "") => `<@${id}|@${inMention(people.name(id) ?? (words || id))}>`,
		)
		.replaceAll(
			/<#(\w{1,32})(?:\|([^<>\n]{0,200}))?>/g,
			(_whole, id: string, words = "") => `<#${id}|#${inMention(channels.get(id) ?? (words || id))}>`,
		);
	return outsideCode(markdown(named), withEmoji);
}

function inMention(name: string): string {
	return name.replaceAll(/[<>|\r\n]/g, " ").trim();
}

function reactionsOf(message: object, { people }: SlackHouse): ReactionElsewhere[] {
	return listAt(message, REACTIONS_MAX, "reactions").flatMap((reaction) => {
		const name = textAt(reaction, "name");
		return listAt(reaction, REACTORS_MAX, "users").flatMap((user) => {
			if (typeof user !== "string") return [];
			return [
				{ author: { id: user, name: people.name(user) ?? user }, emoji: emojiNamed(name) ?? `:${name}:` },
			];
		});
	});
}
