import type { Operation } from "./operation.ts";

/** Bots: made and removed by people, and what they ask themselves. */
export const botOperations: readonly Operation[] = [
	{
		...{ method: "get", path: "/api/rooms/{room}/bots", asker: "person or operator", answer: "BotList" },
		summary: "The bots of a room (BOT1)",
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/bots", asker: "person or operator", body: "BotAsked" },
		...{ summary: "Makes a bot; its token is told here alone", status: 201, answer: "BotMade" },
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/bots/{bot}/token", asker: "person or operator" },
		...{ summary: "A new token: the old one opens nothing any more", answer: "BotMade" },
	},
	{
		...{ method: "delete", path: "/api/rooms/{room}/bots/{bot}", asker: "person or operator" },
		...{ summary: "Ends a bot", answer: "BotEnded" },
	},
	{
		...{ method: "get", path: "/api/bots/me", asker: "bot", answer: "OwnBot" },
		summary: "Who one is by a bot's token, and in which room",
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/messages", asker: "bot", body: "BotPost" },
		...{ summary: "Posts a message, once under its id (BOT3)", status: 201, answer: "BotPosted" },
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/reactions", asker: "bot", body: "BotReaction" },
		...{ summary: "Puts an emoji on a message, or takes it back (BOT6)", answer: "BotPosted" },
	},
];
