import type { Asker } from "@parley/engine/lookups/requestor";
import type { Embedding } from "@parley/protocol/embedding";
import type { PersonHere } from "@parley/protocol/http";
import { NAMED_MEMBERS_MAX, TITLE_CHARS_MAX } from "@parley/protocol/limits";
import type { PinList } from "@parley/protocol/pins";
import type { ProgramHere } from "@parley/protocol/programs";
import type { ReactorList } from "@parley/protocol/reactors";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import { movesPage } from "../activities/moves.ts";
import type { Chat } from "../app/chat.ts";
import type { Result } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { programsIn } from "../hooks/programs.ts";
import { editsOf } from "../messages/edits.ts";
import type { PinsRequest } from "../messages/lookups/pins.ts";
import type { ReactorsRequest } from "../messages/lookups/reactors.ts";
import { refuseLook } from "../messages/read.ts";
import { embedOrigins } from "../rooms/embedding.ts";
import { roomWithSeat } from "../rooms/known-rooms.ts";
import type { Listing } from "../rooms/room-list.ts";
import { wholeNumber } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerSession, readerOfBearer } from "./session-routes.ts";

const nobodyOfThatName = refuse("not-allowed", {
	field: "name",
	message: "Nobody of that name is there now.",
});

const tooManyHere = refuse("not-allowed", {
	field: "room",
	message: "In a room of so many people nobody is told who reacted.",
});

export function roomRoutes(chat: Chat, addressOf: (request: Request) => string): Router {
	const router = Router();
	const { house } = chat;

	router.get("/rooms", async (request, response) => {
		const search = request.query["search"] ?? "";
		if (typeof search !== "string" || search.length > TITLE_CHARS_MAX)
			return sendRefusal(response, refuse("bad-frame", { field: "search" }));
		if (search !== "" && !mayLook(request, response)) return;
		const address = addressOf(request);
		const person = bearerSession(house, request)?.session ?? address;
		const found = await house.roomList.find(search, { person, address });
		if ("json" in found) return sendListing(request, response, found);
		house.pagesOfAddress.giveBack(address);
		house.metrics.refused.inc({ code: found.code });
		sendRefusal(response, found);
	});

	router.get("/rooms/:room", (request, response) => {
		const { room } = request.params;
		const found = hasSeat(request) ? chat.summary(room) : chat.summaryOutside(room);
		// a page that only wants to know must not fill its console with errors
		if (found === undefined && request.query["absent"] === "null") return void response.json(null);
		if (found === undefined) return sendRefusal(response, refuse("no-such-room"));
		response.json(found);
	});

	router.get("/rooms/:room/members", (request, response) => {
		const reader = readerOfBearer(house, request);
		if (reader === undefined) return sendRefusal(response, refuse("token-invalid"));
		const room = roomWithSeat(house.shown(), reader, request.params.room);
		if (!room.ok) return sendRefusal(response, room.refusal);
		const limit = wholeNumber(request.query["limit"]) ?? NAMED_MEMBERS_MAX;
		if (!(limit >= 1 && limit <= 1000)) return sendRefusal(response, refuse("bad-frame", { field: "limit" }));
		const after = typeof request.query["after"] === "string" ? request.query["after"] : "";
		if (!mayLook(request, response)) return;
		response.json(house.memberNames.after(room.value, after).slice(0, limit));
	});

	router.get("/rooms/:room/programs", (request, response) => {
		const session = bearerSession(house, request);
		if (session === undefined) return sendRefusal(response, refuse("token-invalid"));
		const room = roomWithSeat(house.shown(), session.session, request.params.room);
		if (!room.ok) return sendRefusal(response, room.refusal);
		if (!mayLook(request, response)) return;
		response.json(programsIn(house, room.value.room) satisfies readonly ProgramHere[]);
	});

	router.get("/rooms/:room/embedding", (request, response) => {
		const session = bearerSession(house, request);
		if (session === undefined) return sendRefusal(response, refuse("token-invalid"));
		const room = roomWithSeat(house.shown(), session.session, request.params.room);
		if (!room.ok) return sendRefusal(response, room.refusal);
		if (!mayLook(request, response)) return;
		const { embed = "no" } = room.value;
		response.json({ embed, origins: [...embedOrigins(house)] } satisfies Embedding);
	});

	router.get("/rooms/:room/people/:name", (request, response) => {
		const reader = readerOfBearer(house, request);
		if (reader === undefined) return sendRefusal(response, refuse("token-invalid"));
		const { params } = request;
		const room = roomWithSeat(house.shown(), reader, params.room);
		if (!room.ok) return sendRefusal(response, room.refusal);
		if (!mayLook(request, response)) return;
		const found = personIn(room.value, params.name);
		if (found === undefined) return sendRefusal(response, nobodyOfThatName);
		response.json(found satisfies PersonHere);
	});

	router.get("/rooms/:room/activities/:seq/moves", async (request, response) => {
		const session = bearerSession(house, request)?.session;
		if (session === undefined) return sendRefusal(response, refuse("token-invalid"));
		const target = wholeNumber(request.params.seq) ?? Number.NaN;
		const after = wholeNumber(request.query["after"]) ?? 0;
		if (!(target > 0)) return sendRefusal(response, refuse("bad-frame", { field: "seq" }));
		if (!(after >= 0)) return sendRefusal(response, refuse("bad-frame", { field: "after" }));
		const address = addressOf(request);
		const asker = { person: session, address, gone: goneWith(response) };
		const refusal = refuseLook(house, session, address);
		if (refusal !== undefined) return sendRefusal(response, refusal);
		const page = await movesPage(house, asker, request.params.room, { target, after });
		if (page.ok) return void response.json(page.value);
		house.metrics.refused.inc({ code: page.refusal.code });
		sendRefusal(response, page.refusal);
	});

	router.get("/rooms/:room/pins", (request, response) =>
		answerIn(request, response, (asker, { room }) => {
			const asked: PinsRequest = { room };
			return house.requestor.request<PinList>("pins", asked, asker);
		}),
	);

	router.get("/rooms/:room/messages/:seq/reactions", (request, response) => {
		const target = wholeNumber(request.params.seq) ?? Number.NaN;
		if (!(target > 0)) return sendRefusal(response, refuse("bad-frame", { field: "seq" }));
		return answerIn(request, response, async (asker, { room, seats }) => {
			if (seats.size > house.limits.reactorsRoomMax) return { ok: false, refusal: tooManyHere };
			const asked: ReactorsRequest = { room, target };
			return house.requestor.request<ReactorList>("reactors", asked, asker);
		});
	});

	router.get("/rooms/:room/messages/:seq/edits", (request, response) => {
		const target = wholeNumber(request.params.seq) ?? Number.NaN;
		const before = wholeNumber(request.query["before"]) ?? Number.MAX_SAFE_INTEGER;
		if (!(target > 0)) return sendRefusal(response, refuse("bad-frame", { field: "seq" }));
		if (!(before > 0)) return sendRefusal(response, refuse("bad-frame", { field: "before" }));
		return answerIn(request, response, (asker, room) => editsOf(house, asker, room, { target, before }));
	});

	/** What is looked up in a room for those with a seat there. */
	async function answerIn(
		request: Request<{ room: string }>,
		response: Response,
		ask: (asker: Asker, room: Room) => Promise<Result<object>>,
	): Promise<void> {
		const person = bearerSession(house, request)?.session;
		if (person === undefined) return sendRefusal(response, refuse("token-invalid"));
		const room = roomWithSeat(house.shown(), person, request.params.room);
		if (!room.ok) return sendRefusal(response, room.refusal);
		if (!mayLook(request, response)) return;
		const found = await ask({ person, address: addressOf(request), gone: goneWith(response) }, room.value);
		if (found.ok) return void response.json(found.value);
		refuseAsked(response, found.refusal);
	}

	function refuseAsked(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}

	/** Whatever costs a look at many things has a rate, for somebody unknown too. */
	function mayLook(request: Request, response: Response): boolean {
		const refusal = refuseLook(house, readerOfBearer(house, request), addressOf(request));
		if (refusal === undefined) return true;
		refuseAsked(response, refusal);
		return false;
	}

	function hasSeat(request: Request): boolean {
		const session = bearerSession(house, request)?.session ?? "";
		return house.shown().rooms.get(String(request.params["room"]))?.seats.has(session) ?? false;
	}

	/** By the name they have there now: who it is from then on is said by the session. */
	function personIn({ seats }: Room, written: string): PersonHere | undefined {
		for (const session of seats.keys()) {
			const name = house.shown().sessions.get(session)?.name;
			if (name === written) return { name, session };
		}
		return undefined;
	}

	return router;
}

/** It is the same for all, and most often for the one who asked before. */
function sendListing(request: Request, response: Response, { etag, json, gzip }: Listing): void {
	response.set({
		ETag: etag,
		"Cache-Control": "no-cache",
		"Content-Type": "application/json; charset=utf-8",
	});
	response.vary("Accept-Encoding");
	if (request.headers["if-none-match"]?.includes(etag) === true) return void response.status(304).end();
	const isSmall = request.acceptsEncodings("gzip", "identity") === "gzip";
	if (isSmall) response.set("Content-Encoding", "gzip");
	response.send(isSmall ? gzip : json);
}
