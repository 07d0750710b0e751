import { AdminDeed } from "@parley/protocol/admin";
import { TITLE_CHARS_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import { type Request, Router } from "express";
import type { House } from "../app/context.ts";
import { adminPrograms } from "../hooks/programs.ts";
import { adminPeople, adminRooms, type ListQuery } from "../moderation/admin.ts";
import { doInHouse, houseBans } from "../moderation/house-deeds.ts";
import { asAgreed } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { answering } from "./people-routes.ts";
import { sendRefusal } from "./problem.ts";

export interface AdminRoutesOptions {
	readonly operatorHash: Buffer;
	readonly addressOf: (request: Request) => string;
}

/** WHO41, WHO64, WHO65: what the operator looks at, and does to people. */
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

	router.get("/admin/bans", (request, response) => {
		if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
		answer(response, 200, houseBans(house, String(request.query["after"] ?? "")));
	});

	router.post("/admin/deeds", async (request, response) => {
		if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
		const deed = asAgreed(AdminDeed, request.body ?? {}, response);
		if (deed !== undefined) answer(response, 200, await doInHouse(house, deed, addressOf(request)));
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
