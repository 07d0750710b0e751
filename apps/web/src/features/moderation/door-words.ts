import { BotScope } from "@parley/protocol/bots";
import { moderationTexts } from "../../ui/moderation-texts.ts";

const { bots, outgoing } = moderationTexts;

/** In the order in which they can be given; what only a newer server gives is named as that. */
export function whatBotDoes(scopes: readonly string[]): string {
	const known = BotScope.options.filter((scope) => scopes.includes(scope));
	const isAll = scopes.every((scope) => known.some((one) => one === scope));
	return [...known.map((scope) => bots.does[scope]), ...(isAll ? [] : [bots.doesMore])].join(" ");
}

export function whatIsSent(on: string, to: string): string {
	return outgoing.sends[on === "mention" || on === "message" ? on : "otherwise"](to);
}

export function whyStopped(why: string): string {
	return outgoing.stopped[why === "gone" || why === "unanswered" ? why : "otherwise"];
}
