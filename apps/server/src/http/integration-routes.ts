import { BotAsked } from "@parley/protocol/bots";
import { HookAsked } from "@parley/protocol/hooks";
import { OutgoingHookAsked } from "@parley/protocol/outgoing-hooks";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { listBots, makeBot, removeBot, rotateToken } from "../hooks/bot-desk.ts";
import { listHooks, makeHook, removeHook, rotateSecret } from "../hooks/hook-desk.ts";
import {
	listOutgoing,
	makeOutgoing,
	removeOutgoing,
	rotateOutgoing,
} from "../hooks/outgoing/outgoing-desk.ts";
import { asAgreed } from "./as-agreed.ts";
import { keepersOfRooms } from "./room-keeper.ts";

/** HOOK1, HOOK7, BOT1: the owner of a room and the operator make, rotate and remove hooks and bots, and see what came through them. */
export function integrationRoutes(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): Router {
	const router = Router();
	const asked = keepersOfRooms(house, operatorHash, addressOf);

	router.get(
		"/rooms/:room/hooks",
		asked(async (asker) => listHooks(house, asker)),
	);

	router.post(
		"/rooms/:room/hooks",
		asked(async (asker, request, response) => {
			const wish = asAgreed(HookAsked, request.body ?? {}, response);
			if (wish === undefined) return undefined;
			const made = await makeHook(house, asker, wish);
			if (made.ok) response.status(201);
			return made;
		}),
	);

	router.post(
		"/rooms/:room/hooks/:hook/secret",
		asked((asker, { params }) => rotateSecret(house, asker, String(params["hook"]))),
	);

	router.delete(
		"/rooms/:room/hooks/:hook",
		asked((asker, { params }) => removeHook(house, asker, String(params["hook"]))),
	);

	router.get(
		"/rooms/:room/outgoing-hooks",
		asked((asker) => listOutgoing(house, asker)),
	);

	router.post(
		"/rooms/:room/outgoing-hooks",
		asked(async (asker, request, response) => {
			const wish = asAgreed(OutgoingHookAsked, request.body ?? {}, response);
			if (wish === undefined) return undefined;
			const made = await makeOutgoing(house, asker, wish);
			if (made.ok) response.status(201);
			return made;
		}),
	);

	router.post(
		"/rooms/:room/outgoing-hooks/:hook/secret",
		asked((asker, { params }) => rotateOutgoing(house, asker, String(params["hook"]))),
	);

	router.delete(
		"/rooms/:room/outgoing-hooks/:hook",
		asked((asker, { params }) => removeOutgoing(house, asker, String(params["hook"]))),
	);

	router.get(
		"/rooms/:room/bots",
		asked(async (asker) => listBots(house, asker)),
	);

	router.post(
		"/rooms/:room/bots",
		asked(async (asker, request, response) => {
			const wish = asAgreed(BotAsked, request.body ?? {}, response);
			if (wish === undefined) return undefined;
			const made = await makeBot(house, asker, wish);
			if (made.ok) response.status(201);
			return made;
		}),
	);

	router.post(
		"/rooms/:room/bots/:bot/token",
		asked((asker, { params }) => rotateToken(house, asker, String(params["bot"]))),
	);

	router.delete(
		"/rooms/:room/bots/:bot",
		asked((asker, { params }) => removeBot(house, asker, String(params["bot"]))),
	);

	return router;
}
