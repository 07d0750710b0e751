import { expect, test } from "vitest";
import { BotAsked, BotList, BotMade, OwnBot } from "./bots.ts";
import { OutgoingHookAsked, OutgoingHookList, OutgoingHookMade } from "./outgoing-hooks.ts";

const NEWER = ["read", "write", "moderate", "paint"];

test("[BOT1] a scope that only a newer server knows takes no answer away, and can be asked for from no older one", () => {
	const bot = { bot: "b", name: "Echo", scopes: NEWER };
	expect(BotList.parse([{ ...bot, at: 1 }])[0]?.scopes).toEqual(NEWER);
	expect(BotMade.parse({ ...bot, token: "pb_" }).scopes).toEqual(NEWER);
	const own = { author: "bot:b", name: "⚙ Echo", room: "lobby", scopes: NEWER, epoch: "e" };
	expect(OwnBot.parse(own).scopes).toEqual(NEWER);
	expect(BotAsked.safeParse({ name: "Echo", scopes: NEWER }).success).toBe(false);
	expect(BotAsked.safeParse({ name: "Echo", scopes: [] }).success).toBe(false);
});

test("[HOOK7] neither does what starts or stops an outgoing hook by a newer server", () => {
	const hook = { hook: "h", name: "Ci", to: "https://ci.example.org", on: "edit" };
	expect(OutgoingHookList.parse([{ ...hook, at: 1, stopped: "tired" }])).toHaveLength(1);
	expect(OutgoingHookMade.parse({ ...hook, secret: "whsec_" }).on).toBe("edit");
	expect(OutgoingHookAsked.safeParse({ name: "Ci", to: hook.to, on: "edit" }).success).toBe(false);
});
