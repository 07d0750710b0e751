import { at, isObject, lines, listAt, textAt } from "../../hooks/dialects/fields.ts";
import { attached } from "../../hooks/dialects/slack.ts";
import { emojiNamed, withEmoji } from "./emoji-names.ts";
import type { PeopleElsewhere } from "./people.ts";
import { type AuthorElsewhere, type Found, idElsewhere, leftOut, type ReactionElsewhere } from "./source.ts";
import { outsideCode, withFilesNamed } from "./text-elsewhere.ts";

const REPLIES_MAX = 100_000;
const FILES_MAX = 20;
const REACTIONS_MAX = 10_000;

/** A post with the replies to it, which stand inside of it. An export has no ids: what it is follows from who, where and when. */
export function* mattermostPost(room: string, post: unknown, people: PeopleElsewhere): Generator<Found> {
	const first = messageOf(room, post, people);
	yield first;
	const answers = first.is === "message" ? first.id : undefined;
	for (const reply of listAt(post, REPLIES_MAX, "replies")) {
		const found = messageOf(room, reply, people);
		yield found.is === "message" && answers !== undefined ? { ...found, answers } : found;
	}
}

function messageOf(room: string, post: unknown, people: PeopleElsewhere) {
	const time = at(post, "create_at");
	const user = textAt(post, "user");
	if (!isObject(post) || typeof time !== "number" || !Number.isSafeInteger(time) || time < 0 || user === "")
		return leftOut("what is no message, or has no time");
	const type = textAt(post, "type");
	if (type.startsWith("system_"))
		return leftOut("a note about a channel (who came, what was renamed), or what was removed there");
	const written = textAt(post, "message");
	return {
		is: "message" as const,
		room,
		id: idElsewhere("mattermost", time, room, user, String(time), written),
		at: time,
		author: authorOf(post, user, people),
		text: withFilesNamed(
			lines(readable(written, people), attached(at(post, "props"))),
			listAt(post, FILES_MAX, "attachments").map((file) => textAt(file, "path").split("/").at(-1) ?? ""),
		),
		reactions: reactionsOf(post, people),
	};
}

/** Programs post as somebody, under a name of their own. */
function authorOf(post: object, user: string, people: PeopleElsewhere): AuthorElsewhere {
	const ofProgram =
		at(post, "props", "from_webhook") === "true" ? textAt(post, "props", "override_username") : "";
	return ofProgram === ""
		? { id: user, name: people.name(user) ?? user }
		: { id: `${user} ${ofProgram}`, name: ofProgram };
}

/** What people write there is Markdown, with mentions by user names. */
function readable(written: string, people: PeopleElsewhere): string {
	return outsideCode(written, (part) =>
		withEmoji(
			part.replaceAll(/(?<![\w@])@([a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_])?)/g, (whole, user: string) => {
				const name = people.name(user);
				return name === undefined ? whole : `@${name}`;
			}),
		),
	);
}

function reactionsOf(post: object, people: PeopleElsewhere): ReactionElsewhere[] {
	return listAt(post, REACTIONS_MAX, "reactions").map((reaction) => {
		const [user, name] = [textAt(reaction, "user"), textAt(reaction, "emoji_name")];
		return { author: { id: user, name: people.name(user) ?? user }, emoji: emojiNamed(name) ?? `:${name}:` };
	});
}
