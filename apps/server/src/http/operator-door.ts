import { refuse } from "@parley/protocol/refusals";
import type { Request, RequestHandler } from "express";
import type { House } from "../chat/house.ts";
import { OPEN_TO_ALL } from "./host-door.ts";
import { sendRefusal } from "./problem.ts";
import { bearerOf } from "./session-routes.ts";

export interface OperatorDoorOptions {
	readonly house: Pick<House, "caughtUp" | "wrongTokens" | "metrics">;
	/** the operator's, or of a session */
	readonly hasToken: (request: Request) => boolean;
	readonly addressOf: (request: Request) => string;
}

/**
 * In front of all that answers the operator's token otherwise than another: tokens that are nobody's are counted, and
 * refused past a rate by address. A right one passes at any time: else whoever shares the operator's address could lock
 * them out.
 */
export function operatorDoor({ house, hasToken, addressOf }: OperatorDoorOptions): RequestHandler {
	return async (request, response, next) => {
		const isGuess = bearerOf(request.headers.authorization) !== undefined && !hasToken(request);
		if (!isGuess || OPEN_TO_ALL.has(request.path)) return next();
		const address = addressOf(request);
		const retryAfterMs = house.wrongTokens.take(address);
		if (retryAfterMs > 0) {
			house.metrics.wrongTokens.inc();
			house.metrics.refused.inc({ code: "too-fast" });
			return sendRefusal(response, refuse("too-fast", { retryAfterMs }));
		}
		// another node may have opened that session a moment ago
		await house.caughtUp();
		if (hasToken(request)) house.wrongTokens.giveBack(address);
		else house.metrics.wrongTokens.inc();
		next();
	};
}
