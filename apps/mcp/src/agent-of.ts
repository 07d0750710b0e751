import { connect } from "@parley/client/bot";
import { OwnBot } from "@parley/protocol/bots";
import { RoomList } from "@parley/protocol/http";
import { OwnPerson } from "@parley/protocol/people";
import type { Agent } from "./agent.ts";
import { HouseByToken } from "./house.ts";
import { searched } from "./searched.ts";
import { writerOf } from "./writer.ts";

const BOT_TOKEN = /^pb_/;

/** By the token of a bot, which has one room, or of a person's device, which is that person. Rejects with `Refused`. */
export function agentOf(url: URL, token: string): Promise<Agent> {
	const house = new HouseByToken(url, token);
	return BOT_TOKEN.test(token) ? botOf(url, token, house) : personOf(url, token, house);
}

async function botOf(url: URL, token: string, house: HouseByToken): Promise<Agent> {
	const { name, room, scopes } = await house.ask("/api/bots/me", {}, OwnBot);
	return {
		...{ name, mayRead: scopes.includes("read"), mayWrite: scopes.includes("write") },
		rooms: async () => [{ room }],
		read: (where, reading) => house.read(where, reading),
		search: (searching) => searched(house, searching),
		...writerOf(() => connect(url, { token })),
	};
}

async function personOf(url: URL, token: string, house: HouseByToken): Promise<Agent> {
	const me = () => house.ask("/api/people/me", {}, OwnPerson);
	const { name } = await me();
	return {
		...{ name, mayRead: true, mayWrite: true },
		rooms: async (named) => {
			const found = await house.ask("/api/rooms", { search: named }, RoomList);
			return found.map(({ room, title, topic }) => ({ room, title, topic }));
		},
		read: (where, reading) => house.read(where, reading),
		search: (searching) => searched(house, searching),
		// they may be called otherwise by then, and a hello with a name takes it
		...writerOf(async () => connect(url, { name: (await me()).name, token })),
	};
}
