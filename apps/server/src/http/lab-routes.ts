import { refuse } from "@parley/protocol/refusals";
import { Router } from "express";
import type { Requestor } from "../engine/lookups/requestor.ts";
import type { LookupMode } from "../engine/lookups/runner.ts";
import { labBlockRoutes } from "./lab-block-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";

export interface LabOptions {
	readonly operatorHash: Buffer;
	readonly lookupMode: () => LookupMode;
	readonly useLookupMode: (mode: LookupMode) => Promise<void>;
	readonly requestor: Requestor;
}

const modes: Readonly<Record<string, LookupMode>> = {
	worker: "worker",
	inline: "inline",
	"single-loop": "inline",
	"thread-per-request": "thread-per-request",
};

/** The operator's workbench, only there with LAB=on. */
export function labRoutes(options: LabOptions): Router {
	const router = Router();

	router.use((request, response, next) => {
		if (isOperator(request, options.operatorHash)) return next();
		sendRefusal(
			response,
			refuse("not-allowed", { message: "The lab is for the operator: send the operator's token." }),
		);
	});

	router.use(labBlockRoutes(options.requestor));

	router.get("/lookup-mode", (_request, response) => {
		response.json({ mode: options.lookupMode() });
	});

	router.put("/lookup-mode", async (request, response) => {
		const { mode } = (request.body ?? {}) as { mode?: unknown };
		const wanted = typeof mode === "string" && Object.hasOwn(modes, mode) ? modes[mode] : undefined;
		if (wanted === undefined)
			return sendRefusal(
				response,
				refuse("bad-frame", { field: "mode", message: `Give one of ${Object.keys(modes).join(", ")}.` }),
			);
		await options.useLookupMode(wanted);
		response.json({ mode: options.lookupMode() });
	});

	return router;
}
