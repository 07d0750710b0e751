import { InvitationAsked, InvitationShown } from "@parley/protocol/invitations";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import type { House, Result } from "../app/context.ts";
import * as invitations from "../people/invitations/invitation-desk.ts";
import { takeEntry } from "../people/keeping.ts";
import { asAgreed } from "./as-agreed.ts";
import { sendRefusal } from "./problem.ts";
import { keepersOfRooms } from "./room-keeper.ts";
import { bearerDevice } from "./session-routes.ts";

/** WHO20: whoever keeps a room invites to it, and whoever was sent an invitation looks at it, and takes it. */
export function invitationRoutes(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): Router {
	const router = Router();
	const asked = keepersOfRooms(house, operatorHash, addressOf);

	router.get(
		"/rooms/:room/invitations",
		asked(async (keeper) => invitations.listInvitations(house, keeper)),
	);

	router.post(
		"/rooms/:room/invitations",
		asked(async (keeper, request, response) => {
			const wish = asAgreed(InvitationAsked, request.body ?? {}, response);
			if (wish === undefined) return undefined;
			const made = await invitations.invite(house, keeper, wish);
			if (made.ok) response.status(201);
			return made;
		}),
	);

	router.delete(
		"/rooms/:room/invitations/:invitation",
		asked((keeper, { params }) => invitations.endInvitation(house, keeper, String(params["invitation"]))),
	);

	router.post("/invitations/looks", async (request, response) => {
		const shown = asAgreed(InvitationShown, request.body ?? {}, response);
		if (shown === undefined) return;
		answer(response, await invitations.lookAt(house, addressOf(request), shown.secret));
	});

	router.post("/invitations/uses", async (request, response) => {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const shown = asAgreed(InvitationShown, request.body ?? {}, response);
		if (shown === undefined) return;
		const own = { ...bearer, address: addressOf(request) };
		const retryAfterMs = takeEntry(house, own);
		if (retryAfterMs > 0) return refused(response, refuse("too-fast", { retryAfterMs }));
		answer(response, await invitations.take(house, own, shown.secret));
	});

	return router;

	function answer(response: Response, result: Result<unknown>): void {
		if (result.ok) response.json(result.value);
		else refused(response, result.refusal);
	}

	function refused(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}
}
