import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Request, RequestHandler, Response } from "express";
import type { House, Result } from "../app/context.ts";
import { refuseLook } from "../messages/read.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession } from "./session-routes.ts";

/** Who asks about a room, as its owner or as the operator: whether they may is for the log to say. */
export interface RoomKeeper {
	/** null: the operator */
	readonly by: string | null;
	readonly room: string;
	/** of the operator: where they are, as a keyed hash (WHO42) */
	readonly from?: string;
}

/** undefined: it is answered already. */
type Answering = (
	keeper: RoomKeeper,
	request: Request,
	response: Response,
) => Promise<Result<unknown> | undefined>;

/** Routes below `/rooms/:room` for whoever keeps it. */
export function keepersOfRooms(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): (answer: Answering) => RequestHandler {
	return (answer) => async (request, response) => {
		const by = isOperator(request, operatorHash) ? null : bearerSession(house, request)?.session;
		if (by === undefined) return refused(response, refuse("token-invalid"));
		const tooFast = by === null ? undefined : refuseLook(house, by, addressOf(request));
		if (tooFast !== undefined) return refused(response, tooFast);
		const keeper = { by, room: String(request.params["room"]), ...placeOf(by, request) };
		const result = await answer(keeper, request, response);
		if (result === undefined) return;
		if (!result.ok) return refused(response, result.refusal);
		response.json(result.value);
	};

	function placeOf(by: string | null, request: Request): Pick<RoomKeeper, "from"> {
		return by === null ? { from: house.addressHash(addressOf(request)) } : {};
	}

	function refused(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}
}
