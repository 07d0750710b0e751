import { LinkClaim, LinkDigits, LinkTokenWish } from "@parley/protocol/people";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import * as links from "../people/offered-links.ts";
import { asAgreed } from "./as-agreed.ts";
import { answering, done, newcomerOf, ownDevices } from "./people-routes.ts";

/** WHO8: another device comes in by a link. */
export function deviceLinkRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const own = ownDevices(house, addressOf);
	const answer = answering(house);

	router.post(
		"/device-links",
		own(async (device, _request, response) => {
			answer(response, 201, await links.offerLink(house, device));
		}),
	);

	router.delete(
		"/device-links",
		own(async (device, _request, response) => {
			answer(response, 204, done(await links.endLink(house, device)));
		}),
	);

	router.post(
		"/device-links/digits",
		own(async (device, request, response) => {
			const typed = asAgreed(LinkDigits, request.body ?? {}, response);
			if (typed !== undefined)
				answer(response, 204, done(await links.answerLink(house, device, typed.digits)));
		}),
	);

	router.post("/device-links/claims", async (request, response) => {
		const asked = asAgreed(LinkClaim, request.body ?? {}, response);
		if (asked !== undefined)
			answer(response, 201, await links.claimLink(house, newcomerOf(request, addressOf), asked));
	});

	router.post("/device-links/tokens", async (request, response) => {
		const asked = asAgreed(LinkTokenWish, request.body ?? {}, response);
		if (asked !== undefined)
			answer(response, 200, await links.tokenOfLink(house, newcomerOf(request, addressOf), asked));
	});

	return router;
}
