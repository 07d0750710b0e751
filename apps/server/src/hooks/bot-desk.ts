import { type BotAsked, type BotEnded, type BotInfo, type BotMade, BotScope } from "@parley/protocol/bots";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { oneLine } from "../lib/one-line.ts";
import { checkName } from "../people/rules/names.ts";
import { integrate, refuseLister } from "./hook-desk.ts";
import type { Scopes } from "./rules/hook.ts";
import { botsOf } from "./rules/hooks.ts";
import { hashOf, newBotToken, newHookId } from "./secrets.ts";
import type { Integrator } from "./who-may.ts";

const noSuchBot = {
	ok: false as const,
	refusal: refuse("not-allowed", { field: "bot", message: "There is no such bot in this room." }),
};

/** BOT1: a new one, with the token that nobody is shown again. */
export async function makeBot(house: House, asker: Integrator, asked: BotAsked): Promise<Result<BotMade>> {
	const checked = checkName(oneLine(asked.name));
	if (!checked.ok) return checked;
	const { botsPerRoomMax } = house.limits;
	if (botsOf(house.shown(), asker.room).length >= botsPerRoomMax)
		return { ok: false, refusal: tooMany(botsPerRoomMax) };
	const [bot, token, scopes] = [newHookId(), newBotToken(), asScopes(asked.scopes)];
	const { name } = checked.value;
	const door = { hook: bot, name, secretHash: hashOf(token), template: "", scopes };
	const done = await integrate(house, asker, { do: "add", ...door });
	return done.ok ? { ok: true, value: { bot, name, scopes: asList(scopes), token } } : done;
}

/** The old token opens nothing any more. */
export async function rotateToken(house: House, asker: Integrator, bot: string): Promise<Result<BotMade>> {
	const held = heldBot(house, asker, bot);
	if (held === undefined) return noSuchBot;
	const token = newBotToken();
	const done = await integrate(house, asker, { do: "rotate", hook: bot, secretHash: hashOf(token) });
	const { name, scopes } = held;
	return done.ok ? { ok: true, value: { bot, name, scopes: asList(scopes), token } } : done;
}

/** From its place of the log on it reads and writes nothing. */
export async function removeBot(house: House, asker: Integrator, bot: string): Promise<Result<BotEnded>> {
	if (heldBot(house, asker, bot) === undefined) return noSuchBot;
	const done = await integrate(house, asker, { do: "remove", hook: bot });
	return done.ok ? { ok: true, value: { ended: true } } : done;
}

/** For the owner of the room and the operator. */
export function listBots(house: House, asker: Integrator): Result<readonly BotInfo[]> {
	const refusal = refuseLister(house, asker);
	if (refusal !== undefined) return { ok: false, refusal };
	const found = botsOf(house.shown(), asker.room);
	return {
		ok: true,
		value: found.map(({ hook, name, scopes, at }) => {
			const { postedAt, refusedAt, refusal } = house.hookNotes.of(hook);
			return {
				...{ bot: hook, name, scopes: asList(scopes), at },
				...(postedAt !== undefined && { postedAt }),
				...(refusedAt !== undefined && { refusedAt }),
				...(refusal !== undefined && { refusal }),
			};
		}),
	};
}

export function asList(scopes: Scopes): BotScope[] {
	return scopes.split(" ").filter((scope) => scope !== "") as BotScope[];
}

/** Each once, in one order, whatever was asked. */
function asScopes(asked: readonly BotScope[]): Exclude<Scopes, ""> {
	const scopes = BotScope.options.filter((scope) => asked.includes(scope));
	return scopes.join(" ") as Exclude<Scopes, "">;
}

function heldBot(house: House, { room }: Integrator, bot: string) {
	return botsOf(house.shown(), room).find(({ hook }) => hook === bot);
}

function tooMany(max: number) {
	return refuse("not-allowed", {
		message: `A room holds ${max} bots at most here. Remove some of them first.`,
	});
}
