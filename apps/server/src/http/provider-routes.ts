import { ProviderAnswer } from "@parley/protocol/provider";
import { refuse } from "@parley/protocol/refusals";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { takeEntry } from "../people/keeping.ts";
import { comeBySignIn, keepBySignIn, startSignIn } from "../people/provider/sign-in.ts";
import { asAgreed } from "./as-agreed.ts";
import { answering, newcomerOf } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

/** WHO50: the house's own sign-in. Who asks with a token means the person that they are already. */
export function providerRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const answer = answering(house);

	router.post("/oidc/start", async (_request, response) => {
		answer(response, 201, await startSignIn(house));
	});

	router.post("/oidc/finish", async (request, response) => {
		const brought = asAgreed(ProviderAnswer, request.body ?? {}, response);
		if (brought === undefined) return;
		if (request.headers.authorization === undefined)
			return answer(response, 201, await comeBySignIn(house, newcomerOf(request, addressOf), brought));
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const own = { ...bearer, address: addressOf(request) };
		const retryAfterMs = takeEntry(house, own);
		if (retryAfterMs > 0) return sendRefusal(response, refuse("too-fast", { retryAfterMs }));
		const kept = await keepBySignIn(house, own, brought);
		answer(response, kept.ok && kept.value === undefined ? 204 : 201, kept);
	});

	return router;
}
