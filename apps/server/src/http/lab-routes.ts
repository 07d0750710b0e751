import type { LookupMode } from "@parley/engine/lookups/runner";
import { refuse } from "@parley/protocol/refusals";
import { Router } from "express";
import type { Lab } from "./lab/lab.ts";
import { reportRoutes } from "./lab/report-routes.ts";
import { workbenchRoutes } from "./lab/workbench-routes.ts";
import { labBlockRoutes } from "./lab-block-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";

const modes: Readonly<Record<string, LookupMode>> = {
	worker: "worker",
	inline: "inline",
	"single-loop": "inline",
	"thread-per-request": "thread-per-request",
};

/** The operator's workbench, only there with LAB=on. */
export function labRoutes(lab: Lab): Router {
	const { options } = lab;
	const router = Router();
	const reports = reportRoutes(lab);

	router.use(reports.files);

	router.use((request, response, next) => {
		if (isOperator(request, options.operatorHash)) return next();
		sendRefusal(
			response,
			refuse("not-allowed", { message: "The lab is for the operator: send the operator's token." }),
		);
	});

	router.use(labBlockRoutes(options.house.requestor), workbenchRoutes(lab), reports.list);

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
		lab.watchers.changed();
		response.json({ mode: options.lookupMode() });
	});

	return router;
}
