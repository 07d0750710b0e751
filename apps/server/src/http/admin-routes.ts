import { TITLE_CHARS_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { adminPrograms } from "../hooks/programs.ts";
import { adminPeople, adminRooms, type ListQuery } from "../moderation/admin.ts";
import { goneWith } from "./lookup-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { answering } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";

export interface AdminRoutesOptions {
	readonly operatorHash: Buffer;
	readonly addressOf: (request: Request) => string;
}

/** WHO41: what the operator may look at. */
export function adminRoutes(house: House, { operatorHash, addressOf }: AdminRoutesOptions): Router {
	const router = Router();
	const answer = answering(house);

	for (const [path, list] of [
		["/admin/people", adminPeople],
		["/admin/rooms", adminRooms],
		["/admin/programs", adminPrograms],
	] as const)
		router.get(path, async (request, response) => {
			if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
			const query = queryOf(request);
			if (query === undefined) return sendRefusal(response, refuse("bad-frame", { field: "search" }));
			const asker = { person: "operator", address: addressOf(request), gone: goneWith(response) };
			answer(response, 200, await list(house, asker, query));
		});

	return router;
}

const onlyOperator = refuse("not-allowed", {
	message: "That is for the operator: send the operator's token.",
});

function queryOf({ query }: Request): ListQuery | undefined {
	const { search = "", after = "" } = query;
	if (typeof search !== "string" || search.length > TITLE_CHARS_MAX) return undefined;
	return { search, after: String(after) };
}
