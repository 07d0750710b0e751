import type { ClientFrame, ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type ClientSession, refOf } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import { fetchPage } from "../messages/read.ts";
import { stopFeeding } from "../rooms/leave.ts";
import { botOfSocket } from "./hello-of-bot.ts";
import { joinByBot } from "./join-by-bot.ts";
import { moderateByBot } from "./moderate-by-bot.ts";
import { postByBot } from "./post-by-bot.ts";
import { reactByBot } from "./react-by-bot.ts";
import { authorOfBot, type Hook } from "./rules/hook.ts";

const notOfBots = refuse("not-allowed", { message: "A bot does not do that." });
const elsewhere: Result<number> = { ok: false, refusal: refuse("no-such-room") };

/** BOT7: it is looked at again for each frame whether that is a bot's still. */
export function handleSocketOfBot(house: House, client: ClientSession, frame: ClientFrame): void {
	const bot = botOfSocket(house, client);
	if (bot === undefined) return client.refuse(refuse("token-invalid"), refOf(frame));
	client.does(() => handleOfBot(house, client, bot, frame), frame, house.logger);
}

/** BOT7: what a bot says over a socket of its own is what it asks by HTTP, at the same rates and by the same rules. */
function handleOfBot(
	house: House,
	client: ClientSession,
	bot: Hook,
	frame: ClientFrame,
): Promise<void> | void {
	switch (frame.type) {
		case "ping":
			return client.answer({ type: "pong", n: frame.n });
		case "join":
			return joinByBot(house, client, bot, frame);
		case "leave":
			stopFeeding(house, client, frame.room);
			return client.answer({ type: "ok", ref: frame.ref });
		case "fetch":
			return fetchPage(house, client, authorOfBot(bot.hook), frame);
		case "post":
			return answered(client, frame, post(house, client, bot, frame));
		case "react":
			return answered(client, frame, frame.room === bot.room ? reactByBot(house, bot, frame) : elsewhere);
		case "moderate":
			return answered(client, frame, moderateByBot(house, bot, frame.room, frame.wish));
		default:
			return refuseWhatIsNoBots(client, frame);
	}
}

/** What nobody waits for an answer to is let go. */
function refuseWhatIsNoBots(client: ClientSession, frame: ClientFrame): void {
	const ref = refOf(frame);
	if (ref !== undefined) client.refuse(notOfBots, ref);
}

async function post(
	house: House,
	client: ClientSession,
	bot: Hook,
	{ room, id, text, replyTo, files, activity }: ClientFrameOf<"post">,
): Promise<Result<number>> {
	if (room !== bot.room) return elsewhere;
	if (files !== undefined || activity !== undefined) return { ok: false, refusal: notOfBots };
	const asked = { id, text, ...(replyTo !== undefined && { replyTo }) };
	return postByBot(house, bot, asked, client.connection.address);
}

async function answered(
	client: ClientSession,
	{ ref }: { readonly ref: number },
	done: Result<number> | Promise<Result<number>>,
): Promise<void> {
	const result = await done;
	if (result.ok) client.answer({ type: "ok", ref, seq: result.value });
	else refuseInTime(client, result.refusal, ref);
}

/** Whoever hammers on hears how long to wait, and is closed at last (CONN6). */
function refuseInTime(client: ClientSession, refusal: Refusal, ref: number): void {
	if (refusal.code === "too-fast" && refusal.retryAfterMs !== undefined)
		client.refuseTooFast(refusal.retryAfterMs, ref);
	else client.refuse(refusal, ref);
}
