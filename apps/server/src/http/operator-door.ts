import { refuse } from "@parley/protocol/refusals";
import type { Request, RequestHandler } from "express";
import type { House } from "../chat/house.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession } from "./session-routes.ts";

export interface OperatorDoorOptions {
	readonly house: House;
	readonly operatorHash: Buffer;
	readonly addressOf: (request: Request) => string;
}

/** Wrong tokens of the operator are slowed down by address: past the limit the right one has to wait as well. */
export function operatorDoor({ house, operatorHash, addressOf }: OperatorDoorOptions): RequestHandler {
	return (request, response, next) => {
		if (request.headers.authorization === undefined) return next();
		const address = addressOf(request);
		const retryAfterMs = house.wrongTokens.take(address);
		if (retryAfterMs > 0) {
			house.metrics.refused.inc({ code: "too-fast" });
			return sendRefusal(response, refuse("too-fast", { retryAfterMs }));
		}
		if (isOperator(request, operatorHash) || bearerSession(house, request) !== undefined)
			house.wrongTokens.giveBack(address);
		else house.metrics.wrongTokens.inc();
		next();
	};
}
