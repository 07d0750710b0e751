import { Leaving } from "@parley/protocol/leaving";
import { KeptNameRelease, NameWish, WordsOfSheet, WordsProof } from "@parley/protocol/people";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { Saving } from "@parley/protocol/saved";
import { type Request, type Response, Router } from "express";
import type { House, Result } from "../app/context.ts";
import { save, savedMessages } from "../messages/saved.ts";
import { browserName } from "../people/browser-name.ts";
import * as keeping from "../people/keeping.ts";
import { leaveForGood } from "../people/leaving.ts";
import { ownMessages } from "../people/own-messages.ts";
import { ownPerson } from "../people/own-person.ts";
import { releaseName } from "../people/release-name.ts";
import { newSheet } from "../people/sheets.ts";
import { asAgreed, wholeNumber } from "./as-agreed.ts";
import { goneWith } from "./lookup-routes.ts";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";
import { bearerDevice } from "./session-routes.ts";

export interface PeopleRoutesOptions {
	readonly operatorHash: Buffer;
	readonly addressOf: (request: Request) => string;
}

/** WHO: oneself, one's name and one's devices. */
export function peopleRoutes(house: House, { operatorHash, addressOf }: PeopleRoutesOptions): Router {
	const router = Router();
	const own = ownDevices(house, addressOf);
	const answer = answering(house);

	router.get(
		"/people/me",
		own((device, _request, response) => {
			answer(response, 200, ownPerson(house, device));
		}),
	);

	router.post(
		"/people/me/sheets",
		own((device, _request, response) => {
			response.status(201).json(newSheet(house, device));
		}),
	);

	router.post(
		"/people/me/kept",
		own(async (device, request, response) => {
			const taken = asAgreed(WordsOfSheet, request.body ?? {}, response);
			if (taken !== undefined) answer(response, 201, await keeping.keepName(house, device, taken));
		}),
	);

	router.put(
		"/people/me/words",
		own(async (device, request, response) => {
			const taken = asAgreed(WordsOfSheet, request.body ?? {}, response);
			if (taken !== undefined) answer(response, 204, done(await keeping.takeWords(house, device, taken)));
		}),
	);

	router.put(
		"/people/me/name",
		own(async (device, request, response) => {
			const wish = asAgreed(NameWish, request.body ?? {}, response);
			if (wish === undefined) return;
			const result = await keeping.rename(house, device, wish.name);
			answer(response, 200, result.ok ? { ok: true, value: { name: result.value } } : result);
		}),
	);

	router.get(
		"/people/me/messages",
		own(async ({ session: person, address }, request, response) => {
			const after = wholeNumber(request.query["after"] ?? "0");
			const asker = { person, address, gone: goneWith(response) };
			answer(response, 200, await ownMessages(house, asker, after));
		}),
	);

	router.get(
		"/people/me/saved",
		own(async ({ session: person, address }, request, response) => {
			const before = wholeNumber(request.query["before"]) ?? Number.MAX_SAFE_INTEGER;
			if (!(before > 0)) return sendRefusal(response, refuse("bad-frame", { field: "before" }));
			const asker = { person, address, gone: goneWith(response) };
			answer(response, 200, await savedMessages(house, asker, before));
		}),
	);

	router.put("/people/me/saved/:seq", async (request, response) => {
		const asked = asAgreed(Saving, request.body ?? {}, response);
		if (asked !== undefined) await saveFor(request, response, asked.room);
	});

	router.delete("/people/me/saved/:seq", (request, response) => saveFor(request, response));

	async function saveFor(
		request: Request<{ seq: string }>,
		response: Response,
		room?: string,
	): Promise<void> {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const seq = wholeNumber(request.params.seq) ?? Number.NaN;
		if (!(seq > 0)) return sendRefusal(response, refuse("bad-frame", { field: "seq" }));
		answer(response, 204, done(await save(house, bearer.session, seq, room)));
	}

	router.post(
		"/people/me/leaving",
		own(async (device, request, response) => {
			const asked = asAgreed(Leaving, request.body ?? {}, response);
			if (asked !== undefined) answer(response, 204, done(await leaveForGood(house, device, asked)));
		}),
	);

	router.delete(
		"/people/me/devices",
		own(async (device, _request, response) => {
			answer(response, 200, await keeping.endOthers(house, device));
		}),
	);

	router.delete(
		"/people/me/devices/:device",
		own(async (asking, request, response) => {
			answer(response, 204, done(await keeping.endDevice(house, asking, String(request.params["device"]))));
		}),
	);

	router.post("/people/proofs", async (request, response) => {
		const proof = asAgreed(WordsProof, request.body ?? {}, response);
		if (proof === undefined) return;
		const newcomer = newcomerOf(request, addressOf);
		answer(response, 201, await keeping.proveByWords(house, newcomer, proof));
	});

	router.post("/moderation/kept-names", async (request, response) => {
		if (!isOperator(request, operatorHash)) return sendRefusal(response, onlyOperator);
		const asked = asAgreed(KeptNameRelease, request.body ?? {}, response);
		if (asked === undefined) return;
		answer(response, 204, done(await releaseName(house, asked.release, addressOf(request))));
	});

	return router;
}

const onlyOperator = refuse("not-allowed", {
	message: "That is for the operator: send the operator's token.",
});

type OwnHandler = (device: keeping.OwnDevice, request: Request, response: Response) => Promise<void> | void;

/** Routes of somebody with a token: it says who they are, and at which of their devices. */
export function ownDevices(house: House, addressOf: (request: Request) => string) {
	return (handle: OwnHandler) =>
		async (request: Request, response: Response): Promise<void> => {
			const bearer = bearerDevice(house, request);
			if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
			const device = { ...bearer, address: addressOf(request) };
			const retryAfterMs = request.method === "GET" ? 0 : keeping.takeEntry(house, device);
			if (retryAfterMs > 0) return sendRefusal(response, refuse("too-fast", { retryAfterMs }));
			await handle(device, request, response);
		};
}

export function newcomerOf(request: Request, addressOf: (request: Request) => string): keeping.Newcomer {
	return { address: addressOf(request), browser: browserName(request.headers["user-agent"]) };
}

export function done(refusal: Refusal | undefined): Result<undefined> {
	return refusal === undefined ? { ok: true, value: undefined } : { ok: false, refusal };
}

export function answering(house: House) {
	return (response: Response, status: 200 | 201 | 204, result: Result<unknown>): void => {
		if (result.ok && result.value === undefined) return void response.status(status).end();
		if (result.ok) return void response.status(status).json(result.value);
		house.metrics.refused.inc({ code: result.refusal.code });
		sendRefusal(response, result.refusal);
	};
}
