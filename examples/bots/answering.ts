import { type BotMessage, connect } from "@parley/client/bot";
import { inFile } from "./file-store.ts";

const SEQ = "answered.seq";
const EPOCH = "answered.epoch";

interface Answering {
	/** of the house */
	readonly url: string;
	readonly room: string;
	readonly name: string;
	/** what it remembers: who it is, where it is no bot with a token (`PARLEY_TOKEN`), and up to where it has answered */
	readonly file: string;
	/** undefined: it has nothing to say to that */
	readonly answer: (message: BotMessage) => string | undefined;
}

/**
 * Answers each message once, in order. It may be killed anywhere: what it answered and had not written down it answers
 * again under the same id, which the log takes once.
 */
export async function answering({ url, room, name, file, answer }: Answering): Promise<never> {
	const keep = inFile(file);
	const note = (seq: number, epoch: string): void => {
		keep.set(EPOCH, epoch);
		keep.set(SEQ, String(seq));
	};
	const { PARLEY_TOKEN: token } = process.env;
	const parley = await connect(url, token === undefined ? { name, keep } : { token });
	const there = await parley.join(room);
	// of another epoch it is no place: the house was restored from a backup
	const isKnown = keep.get(EPOCH) === parley.me.epoch && keep.get(SEQ) !== undefined;
	const from = isKnown ? { after: Number(keep.get(SEQ)), epoch: parley.me.epoch } : await there.position();
	note(from.after, from.epoch);
	console.log(`${parley.me.name} is in ${room}`);
	for await (const message of there.messages(from)) {
		const text = answer(message);
		if (text !== undefined) await message.reply(text);
		note(message.seq, message.epoch);
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
