import type { Requestor } from "@parley/engine/lookups/requestor";
import { type BlockAnswer, BlockRequest } from "@parley/protocol/lookups";
import { Router } from "express";
import { type Blocked, processMs } from "../app/lookups/block.ts";
import { asAgreed } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { sendRefusal } from "./problem.ts";

/** `POST /block`: whatever can block, as long as it is told, through the requestor like every lookup. */
export function labBlockRoutes(requestor: Requestor): Router {
	const router = Router();

	router.post("/block", async (request, response) => {
		const block = asAgreed(BlockRequest, request.body, response);
		if (block === undefined) return;
		const askedAt = processMs();
		const asker = { person: "operator", address: undefined, gone: goneWith(response) };
		const result = await requestor.request<Blocked>("block", block, asker);
		if (!result.ok) return sendRefusal(response, result.refusal);
		const { startedAt, ranMs } = result.value;
		const { running: runningNow, runningMost } = requestor.use("block");
		response.json({ waitedMs: startedAt - askedAt, ranMs, runningNow, runningMost } satisfies BlockAnswer);
	});

	return router;
}
