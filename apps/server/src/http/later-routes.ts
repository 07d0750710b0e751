import { MessageId } from "@parley/protocol/ids";
import { LaterWish } from "@parley/protocol/later";
import { refuse } from "@parley/protocol/refusals";
import express, { type NextFunction, type Request, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { cancelLater, laterMessages, postLater } from "../messages/later/later.ts";
import { asAgreed } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { answering, done } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

/** Of a body beside its text. */
const BODY_BESIDE_BYTES = 4_096;
/** As many bytes of JSON as one byte of a text may take: `\u0041`. */
const ESCAPED_BYTES = 6;

/** LATER: what one has sent at a time. */
export function laterRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();
	const answer = answering(house);
	const bodyBytesMax = ESCAPED_BYTES * house.limits.messageBytesMax + BODY_BESIDE_BYTES;

	router.use("/people/me/later", express.json({ limit: bodyBytesMax }), refuseLong);

	router.get("/people/me/later", async (request, response) => {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const asker = { person: bearer.session, address: addressOf(request), gone: goneWith(response) };
		answer(response, 200, await laterMessages(house, asker));
	});

	router.put("/people/me/later/:id", async (request, response) => {
		const wish = asAgreed(LaterWish, request.body ?? {}, response);
		if (wish === undefined) return;
		await about(request, response, async (session, id) =>
			answer(response, 204, done(await postLater(house, { session, address: addressOf(request) }, id, wish))),
		);
	});

	router.delete("/people/me/later/:id", (request, response) =>
		about(request, response, async (session, id) =>
			answer(response, 204, done(await cancelLater(house, session, id))),
		),
	);

	/** Nothing else in it is as long. */
	function refuseLong(error: { status?: unknown }, _: Request, response: Response, next: NextFunction): void {
		if (error.status !== 413) return next(error);
		const message = `That message is too long: ${house.limits.messageBytesMax} bytes fit. Please shorten it or send it in parts.`;
		sendRefusal(response, refuse("too-long", { field: "text", message }));
	}

	async function about(
		request: Request<{ id: string }>,
		response: Response,
		act: (session: string, id: string) => Promise<void>,
	): Promise<void> {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const id = MessageId.safeParse(request.params.id);
		if (!id.success) return sendRefusal(response, refuse("bad-frame", { field: "id" }));
		await act(bearer.session, id.data);
	}

	return router;
}
