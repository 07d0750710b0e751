import type { IncomingMessage } from "node:http";
import { Token } from "@parley/protocol/ids";
import { InvitationShown } from "@parley/protocol/invitations";
import { refuse } from "@parley/protocol/refusals";
import type { Request } from "express";
import { Router } from "express";
import type { House } from "../app/context.ts";
import type { Session } from "../app/rules/house-state.ts";
import { botOf, readerOf } from "../hooks/bots.ts";
import type { Hook } from "../hooks/rules/hook.ts";
import { deviceOf, handshake, sessionOf } from "../people/handshake.ts";
import { endDevice, type OwnDevice } from "../people/keeping.ts";
import { keeperOf } from "../people/rules/keeping-state.ts";
import { checkName } from "../people/rules/names.ts";
import { tokenHash } from "../people/tokens.ts";
import { sendRefusal } from "./problem.ts";

export function bearerOf(authorization: string | undefined): string | undefined {
	return /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
}

/** The session whose token came as `Authorization: Bearer …`. */
export function bearerSession(house: House, request: IncomingMessage): Session | undefined {
	return sessionOfBearer(house, request.headers.authorization ?? "");
}

/** The person of that token, and which of their devices has it. */
export function bearerDevice(house: House, request: IncomingMessage): Omit<OwnDevice, "address"> | undefined {
	const session = bearerSession(house, request);
	if (session === undefined) return undefined;
	const token = bearerOf(request.headers.authorization) ?? "";
	const device = deviceOf(session, token);
	return device === undefined ? undefined : { session: session.session, device, tokenHash: tokenHash(token) };
}

/** A person by their session, or a bot by the author that it writes as. */
export function readerOfBearer(house: House, request: IncomingMessage): string | undefined {
	return bearerSession(house, request)?.session ?? readerOf(botOfBearer(house, request));
}

export function botOfBearer(house: House, { headers }: IncomingMessage): Hook | undefined {
	return botOf(house, bearerOf(headers.authorization) ?? "");
}

export function sessionOfBearer(house: House, authorization: string): Session | undefined {
	const parsed = Token.safeParse(bearerOf(authorization));
	return parsed.success ? sessionOf(house, parsed.data) : undefined;
}

function isSecret(given: unknown): given is string | undefined {
	return given === undefined || InvitationShown.safeParse({ secret: given }).success;
}

export function sessionRoutes(house: House, addressOf: (request: Request) => string): Router {
	const router = Router();

	router.post("/sessions", async (request, response) => {
		const { name, invitation } = (request.body ?? {}) as { name?: unknown; invitation?: unknown };
		if (typeof name !== "string") return sendRefusal(response, refuse("bad-frame", { field: "name" }));
		if (!isSecret(invitation)) return sendRefusal(response, refuse("bad-frame", { field: "invitation" }));
		const result = await handshake(house, { name, invitation }, addressOf(request));
		if (!result.ok) {
			house.metrics.refused.inc({ code: result.refusal.code });
			return sendRefusal(response, result.refusal);
		}
		response.status(201).json({ ...result.value, epoch: house.epoch });
	});

	router.delete("/sessions/current", async (request, response) => {
		const bearer = bearerDevice(house, request);
		if (bearer === undefined) return sendRefusal(response, refuse("token-invalid"));
		const refusal = await endDevice(house, bearer, bearer.device);
		if (refusal !== undefined) return sendRefusal(response, refusal);
		response.status(204).end();
	});

	router.get("/names/:name", (request, response) => {
		const checked = checkName(request.params.name);
		if (!checked.ok) return void response.json({ free: false, reason: checked.refusal.message });
		const { key } = checked.value;
		const keeper = keeperOf(house.shown(), key, house.clock.wall());
		const holder = keeper ?? house.shown().holders.get(key);
		if (holder === undefined || holder === bearerSession(house, request))
			return void response.json({ free: true });
		const isAsking = house.namesLookedUp.take(addressOf(request)) === 0;
		response.json({
			free: false,
			reason: refuse(keeper === undefined ? "name-taken" : "name-kept").message,
			...(keeper !== undefined && { kept: true }),
			// CONN9: whoever asks for ever more names that are taken is told so, and no more
			...(isAsking && { suggestions: house.suggestions.near(checked.value) }),
		});
	});

	return router;
}
