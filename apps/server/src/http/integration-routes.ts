import { BotAsked } from "@parley/protocol/bots";
import { HookAsked } from "@parley/protocol/hooks";
import { OutgoingHookAsked } from "@parley/protocol/outgoing-hooks";
import { type Request, Router } from "express";
import type * as z from "zod/mini";
import type { House } from "../app/context.ts";
import { botDesk } from "../hooks/bot-desk.ts";
import { type DoorKind, listDoors, makeDoor, removeDoor, rotateDoor } from "../hooks/door-desk.ts";
import { hookDesk } from "../hooks/hook-desk.ts";
import { outgoingDesk } from "../hooks/outgoing/outgoing-desk.ts";
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
	doors("hooks", "secret", HookAsked, hookDesk);
	doors("outgoing-hooks", "secret", OutgoingHookAsked, outgoingDesk);
	doors("bots", "token", BotAsked, botDesk);
	return router;

	/** `secret`: what of it is asked anew. */
	function doors<Asked extends { readonly name: string }, Made, Info>(
		path: string,
		secret: "secret" | "token",
		schema: z.ZodMiniType<Asked>,
		kind: DoorKind<Asked, Made, Info>,
	): void {
		const list = `/rooms/:room/${path}`;
		router.get(
			list,
			asked((asker) => listDoors(house, asker, kind)),
		);
		router.post(
			list,
			asked(async (asker, request, response) => {
				const wish = asAgreed(schema, request.body ?? {}, response);
				if (wish === undefined) return undefined;
				const made = await makeDoor(house, asker, kind, wish);
				if (made.ok) response.status(201);
				return made;
			}),
		);
		router.post(
			`${list}/:door/${secret}`,
			asked((asker, { params }) => rotateDoor(house, asker, kind, String(params["door"]))),
		);
		router.delete(
			`${list}/:door`,
			asked((asker, { params }) => removeDoor(house, asker, kind, String(params["door"]))),
		);
	}
}
