import { embedded, shown } from "../../hooks/dialects/discord.ts";
import { isObject, lines, listAt, textAt } from "../../hooks/dialects/fields.ts";
import { type AuthorElsewhere, type Found, idElsewhere, leftOut, type ReactionElsewhere } from "./source.ts";
import { withFilesNamed } from "./text-elsewhere.ts";

/** What people and programs said; 20 and 23 are answers to commands, for which there is no word. */
const SAID: ReadonlySet<string> = new Set(["Default", "Reply", "20", "23"]);
const FILES_MAX = 20;
const MENTIONS_MAX = 200;
const REACTIONS_MAX = 200;
const REACTORS_MAX = 10_000;
/** Ids of Discord hold their time, in ms since 2015. */
const EPOCH_MS = 1_420_070_400_000;
const ID = /^\d{1,20}$/;

export function* discordMessage(
	room: string,
	message: unknown,
	begunWith: string | undefined,
): Generator<Found> {
	const [id, time] = [textAt(message, "id"), Date.parse(textAt(message, "timestamp"))];
	if (!isObject(message) || !ID.test(id) || !(time >= 0))
		return yield leftOut("what is no message, or has no time");
	if (!SAID.has(textAt(message, "type")))
		return yield leftOut("a note about a channel (who came, what was renamed), or what was removed there");
	const answered = textAt(message, "reference", "messageId");
	const target = textAt(message, "type") === "Reply" && ID.test(answered) ? answered : begunWith;
	const unnamed = listAt(message, REACTIONS_MAX, "reactions").filter(
		(one) => listAt(one, 1, "users").length === 0,
	);
	if (unnamed.length > 0)
		yield leftOut("a reaction of which the export does not say whose it is", unnamed.length);
	yield {
		is: "message",
		room,
		id: idOf(id),
		at: time,
		author: authorOf(message["author"]),
		text: textOf(message),
		...(target !== undefined && target !== id && { answers: idOf(target) }),
		reactions: reactionsOf(message),
	};
}

function idOf(id: string): string {
	return idElsewhere("discord", Number(BigInt(id) >> 22n) + EPOCH_MS, id);
}

function authorOf(user: unknown): AuthorElsewhere {
	const id = textAt(user, "id");
	return { id, name: textAt(user, "nickname") || textAt(user, "name") || id };
}

function textOf(message: object): string {
	const names = new Map(
		listAt(message, MENTIONS_MAX, "mentions")
			.map(authorOf)
			.map(({ id, name }) => [id, name] as const),
	);
	const named = textAt(message, "content").replaceAll(/<@[!&]?(\d{1,20})>/g, (whole, id: string) => {
		const name = names.get(id);
		return name === undefined ? whole : `@${name}`;
	});
	const forwarded = textAt(message, "forwardedMessage", "content");
	return withFilesNamed(
		lines(
			shown(named),
			forwarded === "" ? "" : `> ${shown(forwarded).replaceAll("\n", "\n> ")}`,
			embedded(message),
		),
		[
			...listAt(message, FILES_MAX, "attachments").map((file) => textAt(file, "fileName")),
			...listAt(message, FILES_MAX, "stickers").map((sticker) => textAt(sticker, "name")),
		],
	);
}

/** Emoji of a server have an id, and are pictures. */
function reactionsOf(message: object): ReactionElsewhere[] {
	return listAt(message, REACTIONS_MAX, "reactions").flatMap((reaction) => {
		const [id, name] = [textAt(reaction, "emoji", "id"), textAt(reaction, "emoji", "name")];
		const emoji = id === "" || id === "0" ? name : `:${name}:`;
		return listAt(reaction, REACTORS_MAX, "users").map((user) => ({ author: authorOf(user), emoji }));
	});
}
