import { type BotMessage, connect } from "@parley/client/bot";
import { inFile } from "./file-store.ts";
import { noted } from "./noted.ts";

interface Answering {
	/** of the house */
	readonly url: string;
	readonly room: string;
	readonly name: string;
	/** what it remembers: who it is, where it is no bot with a token (`PARLEY_TOKEN`), and up to where it has answered */
	readonly file: string;
	/** undefined: it has nothing to say to that */
	readonly answer: (message: BotMessage) => string | undefined;
	/** begins again with that one's successor, when it is started anew; each, unless said otherwise */
	readonly isDone?: (message: BotMessage) => boolean;
}

/**
 * Answers each message once, in order. It may be killed anywhere: what it answered and had not written down it answers
 * again under the same id, which the log takes once.
 */
export async function answering(asked: Answering): Promise<never> {
	const { url, room, name, file, answer, isDone = () => true } = asked;
	const keep = inFile(file);
	const { PARLEY_TOKEN: token } = process.env;
	const parley = await connect(url, token === undefined ? { name, keep } : { token });
	const there = await parley.join(room);
	const { from, note } = await noted(keep, "answered", parley.me.epoch, there);
	console.log(`${parley.me.name} is in ${room}`);
	for await (const message of there.messages(from)) {
		const text = answer(message);
		if (text !== undefined) await message.reply(text);
		if (isDone(message)) note(message);
	}
	throw new Error("a room's messages never end");
}

/** What stood behind the program's name: the house, and the room. */
export function placeOf(
	[url = "http://localhost:8080", room = "lobby", file]: readonly string[],
	name: string,
) {
	return { url, room, name, file: file ?? `${name}.json` };
}
