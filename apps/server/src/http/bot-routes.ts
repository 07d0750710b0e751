import { BotReaction } from "@parley/protocol/bot-reactions";
import { BotPost, type OwnBot } from "@parley/protocol/bots";
import { refuse } from "@parley/protocol/refusals";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { asList } from "../hooks/bot-desk.ts";
import { postByBot } from "../hooks/post-by-bot.ts";
import { reactByBot } from "../hooks/react-by-bot.ts";
import { authorOfBot, type Hook, markedName } from "../hooks/rules/hook.ts";
import { refuseLook } from "../messages/read.ts";
import { asAgreed } from "./as-agreed.ts";
import { sendRefusal } from "./problem.ts";
import { botOfBearer } from "./session-routes.ts";

/** What a bot asks of itself by its token, and what it writes (BOT3); it reads as whoever reads a room does (HEAR). */
export function botRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();

	router.get(
		"/bots/me",
		byBot(async (bot, request, response) => {
			const tooFast = refuseLook(house, authorOfBot(bot.hook), addressOf(request));
			if (tooFast !== undefined) return sendRefusal(response, tooFast);
			response.json({
				author: authorOfBot(bot.hook),
				name: markedName(bot.name),
				room: bot.room,
				scopes: asList(bot.scopes),
				epoch: house.epoch,
			} satisfies OwnBot);
		}),
	);

	router.post(
		"/rooms/:room/messages",
		byBot(async (bot, request, response) => {
			if (request.params["room"] !== bot.room) return sendRefusal(response, refuse("no-such-room"));
			const asked = asAgreed(BotPost, request.body ?? {}, response);
			if (asked === undefined) return;
			const posted = await postByBot(house, bot, asked, addressOf(request));
			if (!posted.ok) return sendRefusal(response, posted.refusal);
			response.status(201).json({ seq: posted.value });
		}),
	);

	router.post(
		"/rooms/:room/reactions",
		byBot(async (bot, request, response) => {
			if (request.params["room"] !== bot.room) return sendRefusal(response, refuse("no-such-room"));
			const asked = asAgreed(BotReaction, request.body ?? {}, response);
			if (asked === undefined) return;
			const reacted = await reactByBot(house, bot, asked);
			if (!reacted.ok) return sendRefusal(response, reacted.refusal);
			response.json({ seq: reacted.value });
		}),
	);

	return router;

	function byBot(answer: (bot: Hook, request: Request, response: Response) => Promise<void>): RequestHandler {
		return async (request, response) => {
			const bot = botOfBearer(house, request);
			if (bot === undefined) return sendRefusal(response, refuse("token-invalid"));
			await answer(bot, request, response);
		};
	}
}
