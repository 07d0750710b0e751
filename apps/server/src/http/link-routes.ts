import { randomBytes } from "node:crypto";
import type { Gateway } from "@parley/engine/gateway/gateway";
import type { LinkAnswer, LinkTransport } from "@parley/engine/gateway/link-transport";
import { linkKeyOf } from "@parley/engine/gateway/links";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { wholeNumber } from "./as-agreed.ts";
import { readBounded } from "./bounded-body.ts";
import { goneWith } from "./lookup-routes.ts";
import type { Portions } from "./portions.ts";
import { sendRefusal } from "./problem.ts";

export type LinkDoor = Pick<Gateway, "links" | "openLink" | "messageBytesMax">;

export interface LinkRoutesOptions {
	readonly house: Pick<House, "wrongTokens" | "metrics">;
	readonly door: () => LinkDoor;
	readonly portions: Portions;
	readonly addressOf: (request: Request) => string;
}

const PATH = /^\/api\/link(?:\/frames)?(?:$|\?)/;
const SCHEME = "Link ";
const KEY_BYTES = 32;
/** As RFC 6455 has it for a socket that a person ended for good; without it a link was only lost. */
const NORMAL_CLOSURE = 1000;
const NO_SUCH_LINK = refuse("token-invalid", { message: "There is no such link, or it is over." });

export function isLinkPath(url = ""): boolean {
	return PATH.test(url);
}

/** LINK: the frames of a WebSocket over plain requests, for pages that no WebSocket reaches. */
export function linkRoutes(options: LinkRoutesOptions): Router {
	const { house, door, portions } = options;
	const router = Router();

	router.post("/link", async (request, response) => {
		const { authorization = `${SCHEME}${randomBytes(KEY_BYTES).toString("base64url")}` } = request.headers;
		const hash = linkKeyOf(authorization);
		if (hash === undefined)
			return refuseWith(response, refuse("bad-frame", { field: "authorization", message: WRONG_KEY }));
		// its answer was lost, and nobody but its client knows that key
		const isOpen = door().links.find(hash) !== undefined;
		const code = isOpen ? undefined : await door().openLink(request, hash);
		if (code !== undefined) return refuseWith(response, refuse(code));
		response.status(201).json({ key: authorization.slice(SCHEME.length) });
	});

	router.delete(
		"/link",
		withLink((link, request, response) => {
			link.leave(request.query["code"] === String(NORMAL_CLOSURE) ? NORMAL_CLOSURE : undefined);
			response.status(204).end();
		}),
	);

	router.get(
		"/link/frames",
		withLink(async (link, request, response) => {
			const after = wholeNumber(request.query["after"]);
			if (after === undefined || Number.isNaN(after))
				return refuseWith(response, refuse("bad-frame", { field: "after" }));
			const answer = await link.ask(after, goneWith(response));
			if (response.destroyed) return;
			if (answer === undefined) return refuseWith(response, refuse("stale-position"));
			portions.take(() => sendAnswer(response, answer));
		}),
	);

	router.post(
		"/link/frames",
		withLink(async (link, request, response) => {
			const batch = wholeNumber(request.query["n"]);
			if (batch === undefined || Number.isNaN(batch))
				return refuseWith(response, refuse("bad-frame", { field: "n" }));
			const frames = await framesOf(request, response, door().messageBytesMax);
			if ("code" in frames) return refuseWith(response, frames);
			const reading = await link.say(batch, frames.read);
			if (response.destroyed) return;
			if (reading === "out-of-turn") return refuseWith(response, refuse("stale-position", { field: "n" }));
			response.status(204).end();
		}),
	);
	return router;

	function refuseWith(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		sendRefusal(response, refusal);
	}

	/** Guesses at keys are counted as those at tokens are; of a link that ended it is said why. */
	function withLink(
		answer: (link: LinkTransport, request: Request, response: Response) => Promise<void> | void,
	): RequestHandler {
		return (request, response) => {
			const key = linkKeyOf(request.headers.authorization);
			const found = key === undefined ? undefined : door().links.find(key);
			if (found === undefined) {
				house.metrics.wrongTokens.inc();
				const retryAfterMs = house.wrongTokens.take(options.addressOf(request));
				return refuseWith(response, retryAfterMs > 0 ? refuse("too-fast", { retryAfterMs }) : NO_SUCH_LINK);
			}
			if ("link" in found) return answer(found.link, request, response);
			const { ended } = found;
			sendAnswer(response, { n: wholeNumber(request.query["after"]) || 0, frames: "[]", closed: ended });
		};
	}
}

const WRONG_KEY = "A key of a link is 256 random bits: 43 characters of base64url behind `Link `.";

/** `frames` is JSON already. */
function sendAnswer(response: Response, { n, frames, closed }: LinkAnswer): void {
	const end =
		closed === undefined ? "" : `,"closed":${closed.code},"reason":${JSON.stringify(closed.reason)}`;
	if (!response.destroyed) response.type("application/json").send(`{"n":${n},"frames":${frames}${end}}`);
}

/** Each frame by itself, as it would have come over a socket. */
async function framesOf(
	request: Request,
	response: Response,
	bytesMax: number,
): Promise<Refusal | { readonly read: readonly Buffer[] }> {
	const parser = express.json({ type: () => true, limit: bytesMax, strict: true });
	const read = await readBounded(request, response, { bytesMax, parser });
	if (read === "too-long" || read.error !== undefined)
		return refuse("bad-frame", {
			message: `A batch is a JSON array of frames, of ${bytesMax} bytes at most.`,
		});
	const body: unknown = request.body;
	if (!Array.isArray(body)) return refuse("bad-frame", { message: "A batch is a JSON array of frames." });
	try {
		return { read: body.map((frame) => Buffer.from(JSON.stringify(frame))) };
	} catch {
		return refuse("bad-frame", { message: "A frame is nested too deeply." });
	}
}
