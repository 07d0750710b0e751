import { BotList, BotMade, type BotScope, OwnBot } from "@parley/protocol/bots";
import { call, get } from "./http.ts";
import { DEN } from "./moderation.ts";

interface Served {
	readonly port: number;
}

export const BOTS = `/api/rooms/${DEN}/bots`;

export async function makesBot(
	served: Served,
	token: string,
	name = "Echo",
	scopes: readonly BotScope[] = ["read", "write"],
	more: object = {},
): Promise<BotMade> {
	const response = await call(served, BOTS, { method: "POST", token, body: { name, scopes, ...more } });
	if (response.status !== 201) throw new Error(`no bot: ${response.status} ${await response.text()}`);
	return BotMade.parse(await response.json());
}

export function botsOf(served: Served, token: string): Promise<BotList> {
	return get(served, BOTS, BotList, { token });
}

export function isItself(served: Served, token: string): Promise<OwnBot> {
	return get(served, "/api/bots/me", OwnBot, { token });
}

export function botPosts(served: Served, token: string, body: object, room = DEN): Promise<Response> {
	return call(served, `/api/rooms/${room}/messages`, { method: "POST", token, body });
}

export function botReads(served: Served, token: string, query = "after=0", room = DEN): Promise<Response> {
	return call(served, `/api/rooms/${room}/events?${query}`, { token });
}

export function botReacts(served: Served, token: string, body: object, room = DEN): Promise<Response> {
	return call(served, `/api/rooms/${room}/reactions`, { method: "POST", token, body });
}

export function botSearches(served: Served, token: string, query: string): Promise<Response> {
	return call(served, `/api/search?${query}`, { token });
}
