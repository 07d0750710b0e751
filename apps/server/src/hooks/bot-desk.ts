import { type BotAsked, type BotInfo, type BotMade, BotScope } from "@parley/protocol/bots";
import { refuse } from "@parley/protocol/refusals";
import { asCalling, type DoorKind } from "./door-desk.ts";
import type { Scopes } from "./rules/hook.ts";
import { botsOf } from "./rules/hooks.ts";
import { newBotToken } from "./secrets.ts";

/** BOT1 */
export const botDesk: DoorKind<BotAsked, BotMade, BotInfo> = {
	is: ({ scopes }) => scopes !== "",
	none: refuse("not-allowed", { field: "bot", message: "There is no such bot in this room." }),
	refuse: ({ shown, limits: { botsPerRoomMax: max } }, { room }) => {
		if (botsOf(shown(), room).length < max) return undefined;
		const message = `A room holds ${max} bots at most here. Remove some of them first.`;
		return refuse("not-allowed", { message });
	},
	particulars: ({ scopes, calls }) => ({ scopes: asScopes(scopes), ...asCalling(calls) }),
	newSecret: newBotToken,
	made: (_house, { hook: bot, name, scopes = "" }, token) => ({ bot, name, scopes: asList(scopes), token }),
	info: (house, { hook: bot, name, scopes, calls, at }) => {
		const { dialect: _, ...note } = house.hookNotes.of(bot);
		return { bot, name, scopes: asList(scopes), at, ...asCalling(calls), ...note };
	},
};

export function asList(scopes: Scopes): BotScope[] {
	return scopes.split(" ").filter((scope) => scope !== "") as BotScope[];
}

/** Each once, in one order, whatever was asked. */
function asScopes(asked: readonly BotScope[]): Exclude<Scopes, ""> {
	const scopes = BotScope.options.filter((scope) => asked.includes(scope));
	return scopes.join(" ") as Exclude<Scopes, "">;
}
