import { BlocksWish, CrowdWish, ExperimentWish, FaultWish } from "@parley/protocol/lab";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type RequestHandler, type Response, Router } from "express";
import type * as z from "zod/mini";
import { asAgreed } from "../as-agreed.ts";
import { sendRefusal } from "../problem.ts";
import { befall } from "./faults.ts";
import type { Lab } from "./lab.ts";

/** What the lab's page looks at, starts and stops. Every start answers with the state that follows. */
export function workbenchRoutes(lab: Lab): Router {
	const router = Router();

	router.get("/state", (_request, response) => void response.json(lab.state));

	router.get("/stream", (_request, response) => {
		if (lab.watchers.isFull)
			return sendRefusal(response, refuse("busy", { message: "Too many pages look at the lab already." }));
		lab.watchers.add(response);
	});

	router.post(
		"/faults",
		asked(FaultWish, (wish, response) => {
			const result = befall(lab, wish);
			if (result.ok) response.json(result.value);
			else sendRefusal(response, result.refusal);
		}),
	);

	router.post(
		"/blocks",
		asked(BlocksWish, (wish, response) => {
			lab.blocks.start(wish);
			response.status(202).json(lab.state);
		}),
	);
	router.delete("/blocks", (_request, response) => {
		lab.blocks.stop();
		response.json(lab.state);
	});

	router.post(
		"/crowd",
		onlyWithLoadtest,
		asked(CrowdWish, async (wish, response) => accepted(response, await lab.crowd.start(wish))),
	);
	router.delete("/crowd", async (_request, response) => {
		await lab.crowd.stop();
		response.json(lab.state);
	});

	router.post(
		"/experiments",
		onlyWithLoadtest,
		asked(ExperimentWish, (wish, response) => accepted(response, lab.experiment.start(wish))),
	);
	router.delete("/experiments", async (_request, response) => {
		await lab.experiment.stop();
		response.json(lab.state);
	});

	return router;

	function onlyWithLoadtest(_request: unknown, response: Response, next: () => void): void {
		if (lab.hasLoadtest) return next();
		const message =
			"The load lab (the folder loadtest) is not part of this installation. Run Parley from a full checkout.";
		sendRefusal(response, refuse("not-allowed", { message }));
	}

	function accepted(response: Response, refusal: Refusal | undefined): void {
		if (refusal === undefined) response.status(202).json(lab.state);
		else sendRefusal(response, refusal);
	}
}

function asked<S extends z.ZodMiniType>(
	schema: S,
	handle: (wish: z.output<S>, response: Response) => void | Promise<void>,
): RequestHandler {
	return async (request, response) => {
		const wish = asAgreed(schema, request.body, response);
		if (wish !== undefined) await handle(wish, response);
	};
}
