import { DirectoryRequest } from "@parley/protocol/directory";
import { refuse } from "@parley/protocol/refusals";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { refuseLook } from "../messages/read.ts";
import { asAgreed, wholeNumber } from "./as-agreed.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession } from "./session-routes.ts";

/** ROOM11, for who looks through many rooms; paced as the frame is. */
export function directoryRoute(house: House, addressOf: (request: Request) => string): Router {
	return Router().get("/directory", asked(house, addressOf));
}

function asked(house: House, addressOf: (request: Request) => string): RequestHandler {
	return async (request, response) => {
		const session = bearerSession(house, request)?.session;
		if (session === undefined) return sendRefusal(response, refuse("token-invalid"));
		const { query } = request;
		const given = { ...query, limit: wholeNumber(query["limit"]) };
		const wanted = asAgreed(DirectoryRequest, given, response);
		if (wanted === undefined) return;
		const address = addressOf(request);
		const refusal = refuseLook(house, session, address);
		if (refusal !== undefined) return refused(house, response, refusal);
		const { search, ...place } = wanted;
		const page = house.roomList.page(
			{ ...place, ...(search !== undefined && { query: search }) },
			{ person: session, address },
		);
		if ("code" in page) {
			house.pagesOfAddress.giveBack(address);
			return refused(house, response, page);
		}
		response.type("json").send(`{${await page}}`);
	};
}

function refused(house: House, response: Response, refusal: ReturnType<typeof refuse>): void {
	house.metrics.refused.inc({ code: refusal.code });
	sendRefusal(response, refusal);
}
