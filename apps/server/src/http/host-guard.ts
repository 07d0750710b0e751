import type { IncomingMessage } from "node:http";
import { refuse } from "@parley/protocol/refusals";
import type { RequestHandler } from "express";
import { sendRefusal, sendSentence } from "./problem.ts";

/** Who watches over the server asks by whatever name, and is told nothing but that it lives. */
export const OPEN_TO_ALL: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

export interface HostGuardOptions {
	readonly isKnownHost: (host: string | undefined) => boolean;
	/** a valid token came with it: no page of a stranger has one */
	readonly hasToken: (request: IncomingMessage) => boolean;
	readonly onRefused: () => void;
}

/** CONN10: pages and questions in a name that is not this server's are refused. */
export function hostGuard({ isKnownHost, hasToken, onRefused }: HostGuardOptions): RequestHandler {
	return (request, response, next) => {
		if (isKnownHost(request.headers.host) || OPEN_TO_ALL.has(request.path) || hasToken(request))
			return next();
		onRefused();
		const message =
			"This server does not go by that name. Its operator adds it to PUBLIC_ORIGINS, or use the server's address.";
		const refusal = refuse("not-allowed", { message });
		if (request.path.startsWith("/api/")) sendRefusal(response, refusal);
		else sendSentence(response, refusal);
	};
}
