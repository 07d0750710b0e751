import type { IncomingMessage } from "node:http";
import { refuse } from "@parley/protocol/refusals";
import type { RequestHandler } from "express";
import type { ChatLimits } from "../app/chat-limits.ts";
import { sendRefusal } from "./problem.ts";

/**
 * What is asked below `/api` before anybody is in: where the door is, how one proves who one is or comes in, and what has a
 * secret of its own in its address or its body. All else is for people of the house, whatever comes to be asked later.
 */
const ASKED_BY_STRANGERS: readonly RegExp[] = [
	/^\/door$/,
	/^\/sessions$/,
	/^\/link(\/frames)?$/,
	/^\/invitations\/looks$/,
	/^\/people\/(proofs|passkey-options|passkey-proofs)$/,
	/^\/oidc\/(start|finish)$/,
	/^\/device-links\/(claims|tokens)$/,
	/^\/push\/(key|renewals)$/,
	/^\/files\//,
	// the operator's, who asks by a token, and by links that are signed
	/^\/lab(\/|$)/,
];
/** BOT2: of all else a bot is told as little as a stranger. Of which room it may read and write is looked at behind this. */
const OF_BOTS =
	/^\/(bots\/me|search|rooms\/[^/]+\/(messages|reactions|events|members|people\/[^/]+)|moderation\/rooms\/[^/]+(\/reports)?)$/;
const ONE_ROOM = /^\/rooms\/[^/]+$/;

export interface ClosedHouseOptions {
	readonly guests: ChatLimits["guests"];
	/** comes with the operator's token, or that of a session */
	readonly isPerson: (request: IncomingMessage) => boolean;
	readonly isBot: (request: IncomingMessage) => boolean;
}

/** WHO24: where not everybody comes in, nobody without a session is told of rooms, names or health. */
export function closedHouse({ guests, isPerson, isBot }: ClosedHouseOptions): RequestHandler {
	return (request, response, next) => {
		if (guests === "open" || ASKED_BY_STRANGERS.some((path) => path.test(request.path))) return next();
		if (isPerson(request) || (OF_BOTS.test(request.path) && isBot(request))) return next();
		response.set("Cache-Control", "no-store");
		// a page that only wants to know must not fill its console with errors: to strangers there is no room
		if (ONE_ROOM.test(request.path) && request.query["absent"] === "null") return void response.json(null);
		sendRefusal(response, refuse("not-welcome-yet"));
	};
}
