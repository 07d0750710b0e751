import type { BotPost } from "@parley/protocol/bots";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { toldText } from "./dialects/told-text.ts";
import { refused } from "./post-by-hook.ts";
import { authorOfBot, type Hook } from "./rules/hook.ts";

/** BOT3: at the rates of a person; what stands under its id is answered with the same Seq (ONCE1). */
export async function postByBot(
	house: House,
	bot: Hook,
	asked: BotPost,
	address: string,
): Promise<Result<number>> {
	const tooFast = house.connected.takePost(authorOfBot(bot.hook));
	if (tooFast > 0) return no(house, bot, refuse("too-fast", { retryAfterMs: tooFast }));
	const { id, replyTo } = asked;
	// it calls nobody unless it may, as a hook (HOOK2)
	const text = toldText(asked.text, Number.POSITIVE_INFINITY, bot.calls);
	const wrong = textProblem(house, text);
	if (wrong !== undefined) return no(house, bot, wrong);
	const bytes = Buffer.byteLength(text);
	const retryAfterMs = house.postBytes.take(address, bytes);
	if (retryAfterMs > 0) return no(house, bot, refuse("too-many-from-here", { retryAfterMs }));
	const outcome = await house.submit({
		type: "bot-post",
		...{ bot: bot.hook, room: bot.room, id, text },
		...(replyTo !== undefined && { replyTo }),
		at: house.clock.wall(),
	});
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.postBytes.giveBack(address, bytes);
	if ("refusal" in outcome) return no(house, bot, outcome.refusal);
	house.hookNotes.of(bot.hook).postedAt = house.clock.wall();
	if (outcome.kind === "accepted") house.metrics.hookPosts.inc({ dialect: "bot" });
	return { ok: true, value: outcome.seq };
}

function textProblem({ limits }: House, text: string): Refusal | undefined {
	if (text === "") return refuse("empty", { field: "text" });
	const bytes = Buffer.byteLength(text);
	const max = limits.messageBytesMax;
	if (bytes <= max) return undefined;
	return refuse("too-long", { field: "text", message: `That message has ${bytes} bytes; ${max} fit.` });
}

function no(house: House, bot: Hook, refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
	return { ok: false, ...refused(house, bot, refusal) };
}
