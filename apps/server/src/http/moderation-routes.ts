import { MODERATION_PAGE_MAX } from "@parley/protocol/limits";
import type { AuditPage, ReportList, RoomModeration } from "@parley/protocol/moderation-lists";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { Wish } from "@parley/protocol/wishes";
import { type Request, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { moderateByBot } from "../hooks/moderate-by-bot.ts";
import type { ModerationListRequest } from "../moderation/lookups/moderation-lists.ts";
import { act } from "../moderation/moderate.ts";
import { moderationFor } from "../moderation/moderation-view.ts";
import { moderatorOf, type Power, sparedBy } from "../moderation/rules/moderators.ts";
import { titleForOperator } from "../rooms/conversations/conversations.ts";
import { asAgreed, wholeNumber } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { botOfBearer, readerOfBearer } from "./session-routes.ts";

/** Who asks: the operator everywhere, or a session or a bot that may keep a room. */
type Asker = { readonly session: string | null };

/** What the operator and bots do without a seat, and what who keeps a room reads. People act by frames. */
export function moderationRoutes(
	house: House,
	operatorHash: Buffer,
	addressOf: (request: Request) => string,
): Router {
	const router = Router();

	router.post("/moderation/rooms/:room", async (request, response) => {
		const bot = botOfBearer(house, request);
		if (bot === undefined && !isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
		const wish = asAgreed(Wish, request.body, response);
		if (wish === undefined) return;
		const { room } = request.params;
		const result =
			bot === undefined
				? await act(house, null, room, wish, house.addressHash(addressOf(request)))
				: await moderateByBot(house, bot, room, wish);
		if (!result.ok) return sendRefusal(response, result.refusal);
		response.json({ seq: result.value });
	});

	router.get("/moderation/rooms", (request, response) => {
		if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
		const rooms = [...house.shown().rooms.values()];
		response.json(
			rooms.map((room) => ({
				room: room.room,
				title: titleForOperator(house, room),
				listed: room.listed,
				count: room.seats.size,
			})),
		);
	});

	router.get("/moderation/rooms/:room", (request, response) => {
		const room = house.shown().rooms.get(String(request.params.room));
		const refusal = refuseModerator(request, room?.room ?? "", "moderator");
		if (refusal !== undefined) return sendRefusal(response, refusal);
		if (room === undefined) return sendRefusal(response, refuse("no-such-room"));
		response.json(moderationFor(house, room) satisfies RoomModeration);
	});

	for (const list of ["reports", "audit"] as const) {
		router.get(`/moderation/rooms/:room/${list}`, async (request, response) => {
			const room = String(request.params["room"]);
			const refusal = refuseModerator(request, room, list === "reports" ? "moderator" : "owner");
			if (refusal !== undefined) return sendRefusal(response, refusal);
			await sendList(request, response, { list, room, spares: sparedFrom(request, room) });
		});
		router.get(`/moderation/${list}`, async (request, response) => {
			if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
			const { by } = request.query;
			if (by !== undefined && (list !== "audit" || by !== "operator"))
				return sendRefusal(response, refuse("bad-frame", { field: "by" }));
			await sendList(request, response, { list, ...(by !== undefined && { ofOperators: true }) });
		});
	}

	return router;

	function refuseModerator(request: Request, room: string, power: Power): Refusal | undefined {
		const asker = askerOf(request);
		if (asker === undefined) return refuse("token-invalid");
		if (asker.session === null) return undefined;
		const held = house.shown().rooms.get(room);
		if (held?.owner === asker.session) return undefined;
		const helps = held !== undefined && moderatorOf(house.shown(), held, asker.session, power).ok;
		return helps ? undefined : onlyOwner;
	}

	/** MOD11: what was reported of who keeps the room, a moderator is not told. */
	function sparedFrom(request: Request, room: string): readonly string[] {
		const session = askerOf(request)?.session;
		const held = house.shown().rooms.get(room);
		return typeof session === "string" && held !== undefined ? sparedBy(held, session) : [];
	}

	function askerOf(request: Request): Asker | undefined {
		if (isOperator(request, operatorHash)) return { session: null };
		const session = readerOfBearer(house, request);
		return session === undefined ? undefined : { session };
	}

	async function sendList(
		request: Request,
		response: Response,
		wanted: Pick<ModerationListRequest, "list" | "room" | "spares" | "ofOperators">,
	): Promise<void> {
		const before = wholeNumber(request.query["before"]);
		const limit = wholeNumber(request.query["limit"]) ?? MODERATION_PAGE_MAX;
		if (Number.isNaN(before)) return sendRefusal(response, refuse("bad-frame", { field: "before" }));
		if (!(limit >= 1 && limit <= MODERATION_PAGE_MAX))
			return sendRefusal(response, refuse("bad-frame", { field: "limit" }));
		const address = addressOf(request);
		const session = askerOf(request)?.session ?? null;
		const asked = {
			...{ ...wanted, limit, ...(before !== undefined && { before }) },
			...(session === null && { place: house.addressHash(address) }),
		};
		const asker = { person: session ?? "operator", address, gone: goneWith(response) };
		const found = await house.requestor.request<ReportList | AuditPage>("moderation", asked, asker);
		if (found.ok) return void response.json(found.value);
		house.metrics.refused.inc({ code: found.refusal.code });
		sendRefusal(response, found.refusal);
	}
}

const onlyOperator = refuse("not-allowed", {
	message: "That is for the operator: send the operator's token.",
});
const onlyOwner = refuse("not-allowed", { message: "That is for the owner of the room and the operator." });
