import { PushEnd, PushRenewal, PushTest, PushWish } from "@parley/protocol/push";
import { refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import type * as z from "zod/mini";
import type { House } from "../app/context.ts";
import type { PushDesk } from "../push/push-desk.ts";
import { asAgreed } from "./as-agreed.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

/** `push` undefined: the operator turned it off. */
export function pushRoutes(
	house: House,
	push: PushDesk | undefined,
	addressOf: (request: Request) => string,
): Router {
	const router = Router();
	if (push === undefined) {
		router.use("/push", (_request, response) =>
			sendRefusal(response, refuse("not-allowed", { message: "The operator turned push off." })),
		);
		return router;
	}

	router.get("/push/key", (_request, response) => void response.json({ key: push.publicKey }));

	router.put("/push/subscriptions", async (request, response) => {
		const asked = askedBySession(request, response, PushWish);
		if (asked === undefined) return;
		const result = await push.keep(
			{ session: asked.session, device: asked.device, address: addressOf(request) },
			asked.data.subscription,
			asked.data.rooms,
		);
		if (result.ok) response.json(result.value);
		else sendRefusal(response, result.refusal);
	});

	router.delete("/push/subscriptions", (request, response) => {
		const asked = askedBySession(request, response, PushEnd);
		if (asked === undefined) return;
		response.json({ ended: push.end(asked.session, asked.data.endpoint) });
	});

	router.post("/push/renewals", async (request, response) => {
		const data = asAgreed(PushRenewal, request.body ?? {}, response);
		if (data === undefined) return;
		const refusal = await push.renew(data.old, data.subscription, addressOf(request));
		if (refusal === undefined) response.status(204).end();
		else sendRefusal(response, refusal);
	});

	router.post("/push/tests", async (request, response) => {
		const asked = askedBySession(request, response, PushTest);
		if (asked === undefined) return;
		const tested = await push.test(asked.session, asked.data.endpoint, asked.data.nonce);
		if (tested.ok) response.json(tested.value);
		else sendRefusal(response, tested.refusal);
	});

	return router;

	function askedBySession<S extends z.ZodMiniType>(request: Request, response: Response, schema: S) {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return void sendRefusal(response, refuse("token-invalid"));
		const data = asAgreed(schema, request.body ?? {}, response);
		return data === undefined ? undefined : { ...bearer, data };
	}
}
