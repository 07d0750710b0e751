import type { Result } from "@parley/engine/lib/result";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import type { HouseState, Room } from "../app/rules/house-state.ts";
import { authorOfBot, type Hook, hookIn } from "./rules/hook.ts";
import { mayDo, roomOf } from "./rules/hooks.ts";
import { hashOf, isBotToken } from "./secrets.ts";

const onlyWrites: Refusal = refuse("not-allowed", {
	field: "scopes",
	message: "This bot may write, and not read.",
});

/** The bot of that token, while it is one: BOT1. */
export function botOf({ shown, limits }: Pick<House, "shown" | "limits">, token: string): Hook | undefined {
	return isBotToken(token) ? botOfHash({ shown, limits }, hashOf(token)) : undefined;
}

export function botOfHash(
	{ shown, limits }: Pick<House, "shown" | "limits">,
	secretHash: string,
): Hook | undefined {
	if (limits.integrations === "off") return undefined;
	const held = shown().hooksBySecret.get(secretHash);
	return held === undefined || held.scopes === "" ? undefined : roomOf(shown(), held.hook)?.hook;
}

export function readerOf(bot: Hook | undefined): string | undefined {
	return bot && authorOfBot(bot.hook);
}

/** BOT3: of another room there is none for a bot, and none for an outgoing hook. */
export function roomOfReader(state: HouseState, author: string, room: string): Result<Room> {
	const found = roomOf(state, hookIn(author));
	if (found === undefined) return { ok: false, refusal: refuse("token-invalid") };
	if (found.room.room !== room) return { ok: false, refusal: refuse("no-such-room") };
	return found.hook.out !== undefined || mayDo(found.hook, "read")
		? { ok: true, value: found.room }
		: { ok: false, refusal: onlyWrites };
}
