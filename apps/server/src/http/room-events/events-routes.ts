import { withEvents } from "@parley/engine/delivery/first-page";
import { PAGE_EVENTS_MAX, ROOM_WAIT_S_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { House } from "../../app/context.ts";
import { historyPage, type PagePlace, placeOf, refuseLook } from "../../messages/read.ts";
import { roomWithSeat } from "../../rooms/known-rooms.ts";
import { wholeNumber } from "../as-agreed.ts";
import { goneWith } from "../lookup-routes.ts";
import type { Portions } from "../portions.ts";
import { sendRefusal } from "../problem.ts";
import { readerOfBearer } from "../session-routes.ts";
import { answered, type ConnectionTurns } from "./connection-turns.ts";
import { EventStream } from "./event-stream.ts";
import { nextPage } from "./long-poll.ts";
import { positionInQuery, positionOf, type ReaderPosition, refuseStale } from "./position.ts";
import type { ReaderCaps } from "./reader-caps.ts";

export interface RoomEventsOptions {
	readonly house: House;
	readonly portions: Portions;
	readonly readers: ReaderCaps;
	readonly turns: ConnectionTurns;
	readonly pingIntervalMs: number;
	readonly addressOf: (request: Request) => string;
}

const PATH = "/rooms/:room/events";

/** As events come: never compressed, which would hold them back. Whoever asks for a page is passed on. */
export function eventStreamRoutes(options: RoomEventsOptions): Router {
	const { house, portions, readers, pingIntervalMs } = options;
	return Router().get(
		PATH,
		onlyStreams,
		withSeat(options, async (request, response, { room, viewer, address }) => {
			// before anything is waited for: it closes once
			const gone = goneWith(response);
			const position = positionOf(request);
			if (position === undefined) return refuse("bad-frame", { field: "after" });
			const stale = await refuseStale(house, room, position);
			if (stale !== undefined) return stale;
			if (gone.aborted) return undefined;
			const refusal = readers.take(viewer, address);
			if (refusal !== undefined) return refusal;
			house.metrics.roomReaders.inc({ way: "stream" });
			try {
				await new EventStream({
					...{ house, portions, response, room, viewer, address, pingIntervalMs, gone },
					after: position.after ?? house.fanOut.headOf(room),
					refusal: () => refusalOf(house, request, room),
				}).run();
			} finally {
				house.metrics.roomReaders.dec({ way: "stream" });
				readers.giveBack(viewer, address);
			}
			return undefined;
		}),
	);
}

/** A page, at once or when there is something new. */
export function roomEventsRoutes(options: RoomEventsOptions): Router {
	const { house, portions, readers } = options;
	return Router().get(
		PATH,
		withSeat(
			options,
			async (request, response, { room, viewer, address }) => {
				const asked = questionOf(request);
				if ("refusal" in asked) return asked.refusal;
				const asker = { person: viewer, address, gone: goneWith(response) };
				const { place, limit, waitMs, position } = asked;
				const { after } = place;
				const stale = position && (await refuseStale(house, room, position));
				if (stale !== undefined) return stale;
				const parts = { house, portions, readers, asker, room, limit, waitMs };
				const page =
					after === undefined || position === undefined
						? await historyPage(house, asker, room, place, limit)
						: await nextPage(after, { ...parts, refusal: () => refusalOf(house, request, room) });
				if (!page.ok) return page.refusal;
				const { encoded, reachedStart, reachedHead, lastSeq } = page.value;
				const goOn = position && { epoch: house.epoch, position: lastSeq || (after ?? 0) };
				portions.take(() => {
					if (response.destroyed) return;
					const told = { room, reachedStart, reachedHead, ...goOn };
					response.type("application/json").send(withEvents(told, encoded));
				});
				return undefined;
			},
			wrongFields,
		),
	);
}

const onlyStreams: RequestHandler = (request, _response, next) => {
	const isStream = request.accepts(["application/json", "text/event-stream"]) === "text/event-stream";
	// of HEAD there would be no end
	next(isStream && request.method === "GET" ? undefined : "route");
};

interface Reading {
	readonly room: string;
	readonly viewer: string;
	readonly address: string;
}

/** To read costs a look at many things, and has the rate of pages; what is refused costs the address nothing. */
function withSeat(
	{ house, turns, addressOf }: RoomEventsOptions,
	answer: (request: Request, response: Response, reading: Reading) => Promise<Refusal | undefined>,
	wrong: (request: Request) => Refusal | undefined = () => undefined,
): RequestHandler {
	return async (request, response) => {
		const viewer = readerOfBearer(house, request);
		if (viewer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const address = addressOf(request);
		const room = String(request.params["room"]);
		const tooFast = refuseLook(house, viewer, address);
		const inTurn = async (): Promise<Refusal | undefined> => {
			await turns.take(response, answered(response));
			if (response.destroyed || request.socket.destroyed) return undefined;
			return refusalOf(house, request, room) ?? (await answer(request, response, { room, viewer, address }));
		};
		const refusal = tooFast ?? wrong(request) ?? (await inTurn());
		if (refusal === undefined) return;
		if (tooFast === undefined) house.pagesOfAddress.giveBack(address);
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	};
}

/** Why they may not read there, as it is now: a device may end, and a seat be lost, while they read. */
function refusalOf(house: House, request: Request, room: string): Refusal | undefined {
	const reader = readerOfBearer(house, request);
	if (reader === undefined) return refuse("token-invalid");
	const held = roomWithSeat(house.shown(), reader, room);
	return held.ok ? undefined : held.refusal;
}

interface Question {
	readonly place: PagePlace;
	readonly limit: number;
	readonly waitMs: number;
	/** of who goes on from there, and is told where to go on next; undefined: they look at one page */
	readonly position: ReaderPosition | undefined;
}

function wrongFields(request: Request): Refusal | undefined {
	const asked = questionOf(request);
	return "refusal" in asked ? asked.refusal : undefined;
}

function questionOf(request: Request): Question | { readonly refusal: Refusal } {
	const { query } = request;
	const place = {
		before: wholeNumber(query["before"]),
		after: wholeNumber(query["after"]),
		around: wholeNumber(query["around"]),
		at: query["at"] === undefined ? undefined : Date.parse(String(query["at"])),
	};
	const limit = wholeNumber(query["limit"]) ?? PAGE_EVENTS_MAX;
	const wait = wholeNumber(query["wait"]);
	const wrong = wrongField({ ...place, limit, wait });
	if (wrong !== undefined)
		return {
			refusal: refuse("bad-frame", { field: wrong, message: `The query's "${wrong}" is not as agreed.` }),
		};
	const goesOn = wait !== undefined || query["epoch"] !== undefined;
	const position = goesOn ? positionInQuery(request) : undefined;
	if (goesOn && position === undefined) return { refusal: refuse("bad-frame", { field: "epoch" }) };
	return {
		place: placeOf(place),
		limit,
		waitMs: request.method === "GET" ? (wait ?? 0) * 1000 : 0,
		position,
	};
}

function wrongField(
	asked: Record<"before" | "after" | "around" | "at" | "limit" | "wait", number | undefined>,
): string | undefined {
	for (const [field, value] of Object.entries(asked)) if (Number.isNaN(value)) return field;
	const { before, after, around, at, limit = 1, wait = 0 } = asked;
	const places = [before, after, around, at].filter((one) => one !== undefined);
	if (places.length > 1) return "around";
	if (wait > ROOM_WAIT_S_MAX || (asked.wait !== undefined && places.length > 0 && after === undefined))
		return "wait";
	return limit < 1 || limit > PAGE_EVENTS_MAX ? "limit" : undefined;
}
