import { refuse } from "@parley/protocol/refusals";
import type { Wish } from "@parley/protocol/wishes";
import type { House, Result } from "../app/context.ts";
import { act } from "../moderation/moderate.ts";
import { refused } from "./post-by-hook.ts";
import { authorOfBot, type Hook } from "./rules/hook.ts";

/** BOT4: at the rates of a person; what it may is for the log to say. */
export async function moderateByBot(
	house: House,
	bot: Hook,
	room: string,
	wish: Wish,
): Promise<Result<number>> {
	const author = authorOfBot(bot.hook);
	const retryAfterMs = house.connected.takePost(author);
	const done =
		retryAfterMs > 0
			? { ok: false as const, refusal: refuse("too-fast", { retryAfterMs }) }
			: room === bot.room
				? await act(house, author, room, wish)
				: { ok: false as const, refusal: refuse("no-such-room") };
	return done.ok ? done : { ok: false, ...refused(house, bot, done.refusal) };
}
