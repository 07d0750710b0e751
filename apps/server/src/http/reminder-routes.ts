import { refuse } from "@parley/protocol/refusals";
import { ReminderWish } from "@parley/protocol/reminders";
import { type Request, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { endReminder, ownReminders, remind } from "../messages/reminders/reminders.ts";
import { asAgreed, wholeNumber } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { answering, done } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

/** REMIND: of what one wants to be reminded. */
export function reminderRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const answer = answering(house);

	router.get("/people/me/reminders", async (request, response) => {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const asker = { person: bearer.session, address: addressOf(request), gone: goneWith(response) };
		answer(response, 200, await ownReminders(house, asker));
	});

	router.put("/people/me/reminders/:seq", async (request, response) => {
		const wish = asAgreed(ReminderWish, request.body ?? {}, response);
		if (wish === undefined) return;
		await about(request, response, (session, seq) => remind(house, session, seq, wish));
	});

	router.delete("/people/me/reminders/:seq", (request, response) =>
		about(request, response, (session, seq) => endReminder(house, session, seq)),
	);

	async function about(
		request: Request<{ seq: string }>,
		response: Response,
		act: (session: string, seq: number) => ReturnType<typeof endReminder>,
	): Promise<void> {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const seq = wholeNumber(request.params.seq) ?? Number.NaN;
		if (!(seq > 0)) return sendRefusal(response, refuse("bad-frame", { field: "seq" }));
		answer(response, 204, done(await act(bearer.session, seq)));
	}

	return router;
}
