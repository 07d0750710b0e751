import type { IncomingMessage } from "node:http";
import { refuse } from "@parley/protocol/refusals";
import type { RequestHandler } from "express";
import type { House } from "../app/context.ts";
import { isHookPath, OPEN_TO_ALL } from "./host-guard.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerOf, bearerSession, botOfBearer } from "./session-routes.ts";

export interface OperatorDoorOptions {
	readonly house: Pick<House, "caughtUp" | "wrongTokens" | "metrics">;
	/** the operator's, or of a session or a bot */
	readonly hasToken: (request: IncomingMessage) => boolean;
	readonly addressOf: (request: IncomingMessage) => string;
}

/** Whether it comes with the operator's token, or that of a session or a bot. */
export function tokenKnownTo(house: House, operatorHash: Buffer): (request: IncomingMessage) => boolean {
	const isOfPerson = personsTokenKnownTo(house, operatorHash);
	return (request) => isOfPerson(request) || isOfBot(house, request);
}

/** Whether it comes with the operator's token, or that of a session. */
export function personsTokenKnownTo(
	house: House,
	operatorHash: Buffer,
): (request: IncomingMessage) => boolean {
	return (request) => isOperator(request, operatorHash) || bearerSession(house, request) !== undefined;
}

export function isOfBot(house: House, request: IncomingMessage): boolean {
	return botOfBearer(house, request) !== undefined;
}

/** The same where it decides what is answered, and this door does not stand in front: guesses count there, too. */
export function countedToken({
	house,
	hasToken,
	addressOf,
}: OperatorDoorOptions): (request: IncomingMessage) => boolean {
	return (request) => {
		if (hasToken(request)) return true;
		if (bearerOf(request.headers.authorization) === undefined) return false;
		house.wrongTokens.take(addressOf(request));
		house.metrics.wrongTokens.inc();
		return false;
	};
}

/**
 * In front of all that answers the operator's token otherwise than another: tokens that are nobody's are counted, and
 * refused past a rate by address. A right one passes at any time: else whoever shares the operator's address could lock
 * them out.
 */
export function operatorDoor({ house, hasToken, addressOf }: OperatorDoorOptions): RequestHandler {
	return async (request, response, next) => {
		if (OPEN_TO_ALL.has(request.path) || isHookPath(request.path)) return next();
		const isGuess = bearerOf(request.headers.authorization) !== undefined && !hasToken(request);
		if (!isGuess) return next();
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
