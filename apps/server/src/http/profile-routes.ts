import { ProfileWish } from "@parley/protocol/profile";
import { refuse } from "@parley/protocol/refusals";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { profileOf, setProfile } from "../people/profile/profile.ts";
import { asAgreed } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { answering, done, ownDevices } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

/** WHO70, WHO71: what people say of themselves. */
export function profileRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const own = ownDevices(house, addressOf);
	const answer = answering(house);

	router.put(
		"/people/me/profile",
		own(async (device, request, response) => {
			const wish = asAgreed(ProfileWish, request.body ?? {}, response);
			if (wish !== undefined) answer(response, 204, done(await setProfile(house, device, wish)));
		}),
	);

	router.get("/people/:person/profile", async (request, response) => {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const { person } = request.params;
		const asker = { person: bearer.session, address: addressOf(request), gone: goneWith(response) };
		answer(response, 200, await profileOf(house, asker, person === "me" ? bearer.session : person));
	});

	return router;
}
