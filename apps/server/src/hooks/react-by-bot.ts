import type { BotReaction } from "@parley/protocol/bot-reactions";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { refused } from "./post-by-hook.ts";
import { authorOfBot, type Hook } from "./rules/hook.ts";

/** BOT6: at the rates of a person, among the reactions that a message holds (NOW3). */
export async function reactByBot(house: House, bot: Hook, asked: BotReaction): Promise<Result<number>> {
	const retryAfterMs = house.connected.takePost(authorOfBot(bot.hook));
	if (retryAfterMs > 0) return { ok: false, ...refused(house, bot, refuse("too-fast", { retryAfterMs })) };
	const { target, emoji, on } = asked;
	const outcome = await house.submit({
		type: "bot-react",
		...{ bot: bot.hook, room: bot.room, target, emoji, on },
		kindsMax: house.limits.reactionKindsMax,
		at: house.clock.wall(),
	});
	if ("refusal" in outcome) return { ok: false, ...refused(house, bot, outcome.refusal) };
	return { ok: true, value: outcome.seq };
}
