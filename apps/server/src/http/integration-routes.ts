import { HookAsked } from "@parley/protocol/hooks";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { House, Result } from "../app/context.ts";
import { listHooks, makeHook, removeHook, rotateSecret } from "../hooks/hook-desk.ts";
import { refuseLook } from "../messages/read.ts";
import { asAgreed } from "./as-agreed.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession } from "./session-routes.ts";

interface Asked {
	/** null: the operator */
	readonly by: string | null;
	readonly room: string;
	readonly hook: string;
}

/** HOOK1: the owner of a room and the operator make, rotate and remove hooks, and see what came through them. */
export function integrationRoutes(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): Router {
	const router = Router();

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
		asked((asker) => rotateSecret(house, asker, asker.hook)),
	);

	router.delete(
		"/rooms/:room/hooks/:hook",
		asked((asker) => removeHook(house, asker, asker.hook)),
	);

	return router;

	/** undefined: it is answered already. */
	function asked(
		answer: (asker: Asked, request: Request, response: Response) => Promise<Result<unknown> | undefined>,
	): RequestHandler {
		return async (request, response) => {
			const by = isOperator(request, operatorHash) ? null : bearerSession(house, request)?.session;
			if (by === undefined) return refused(response, refuse("token-invalid"));
			const tooFast = by === null ? undefined : refuseLook(house, by, addressOf(request));
			if (tooFast !== undefined) return refused(response, tooFast);
			const { room, hook } = request.params;
			const result = await answer({ by, room: String(room), hook: String(hook) }, request, response);
			if (result === undefined) return;
			if (!result.ok) return refused(response, result.refusal);
			response.json(result.value);
		};
	}

	function refused(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}
}
