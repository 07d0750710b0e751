import { PasskeyMade, PasskeyProof } from "@parley/protocol/passkeys";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { browserName } from "../people/browser-name.ts";
import * as passkeys from "../people/passkeys.ts";
import { asAgreed } from "./as-agreed.ts";
import { answering, done, newcomerOf, ownDevices } from "./people-routes.ts";

/** WHO12: passkeys of one's own, and who comes in by one. */
export function passkeyRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const own = ownDevices(house, addressOf);
	const answer = answering(house);

	router.post(
		"/people/me/passkey-options",
		own(async (device, _request, response) => {
			// a challenge made behind a place that is passed elsewhere would be refused
			await house.caughtUp();
			answer(response, 201, passkeys.passkeyOptions(house, device));
		}),
	);

	router.post(
		"/people/me/kept-by-passkey",
		own(async (device, request, response) => {
			const made = asAgreed(PasskeyMade, request.body ?? {}, response);
			if (made === undefined) return;
			answer(
				response,
				201,
				await passkeys.keepByPasskey(house, device, made, browserName(request.headers["user-agent"])),
			);
		}),
	);

	router.post(
		"/people/me/passkeys",
		own(async (device, request, response) => {
			const made = asAgreed(PasskeyMade, request.body ?? {}, response);
			if (made === undefined) return;
			answer(
				response,
				204,
				done(await passkeys.addPasskey(house, device, made, browserName(request.headers["user-agent"]))),
			);
		}),
	);

	router.delete(
		"/people/me/passkeys/:passkey",
		own(async (device, request, response) => {
			const passkey = String(request.params["passkey"]);
			answer(response, 204, done(await passkeys.removePasskey(house, device, passkey)));
		}),
	);

	router.post("/people/passkey-options", async (_request, response) => {
		await house.caughtUp();
		response.status(201).json(passkeys.passkeyQuestion(house));
	});

	router.post("/people/passkey-proofs", async (request, response) => {
		const proof = asAgreed(PasskeyProof, request.body ?? {}, response);
		if (proof === undefined) return;
		const newcomer = newcomerOf(request, addressOf);
		answer(response, 201, await passkeys.proveByPasskey(house, newcomer, proof));
	});

	return router;
}
