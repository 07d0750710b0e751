import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Request, RequestHandler, Response } from "express";
import type { House, Result } from "../app/context.ts";
import { refuseLook } from "../messages/read.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession } from "./session-routes.ts";

interface Asked {
	/** null: the operator */
	readonly by: string | null;
	readonly room: string;
	/** the hook or the bot that is asked about */
	readonly door: string;
}

/** undefined: it is answered already. */
type Answering = (asker: Asked, request: Request, response: Response) => Promise<Result<unknown> | undefined>;

/** What is asked by the operator, or by a person at the rate of pages; whether they may is for who answers to say. */
export function integratorsAnswers(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): (answer: Answering) => RequestHandler {
	return (answer) => async (request, response) => {
		const by = isOperator(request, operatorHash) ? null : bearerSession(house, request)?.session;
		const refusal = refuseAsker(by, request);
		if (by === undefined || refusal !== undefined)
			return refused(response, refusal ?? refuse("token-invalid"));
		const { room, hook, bot } = request.params;
		const result = await answer({ by, room: String(room), door: String(hook ?? bot) }, request, response);
		if (result === undefined) return;
		if (!result.ok) return refused(response, result.refusal);
		response.json(result.value);
	};

	function refuseAsker(by: string | null | undefined, request: Request): Refusal | undefined {
		return typeof by === "string" ? refuseLook(house, by, addressOf(request)) : undefined;
	}

	function refused(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}
}
