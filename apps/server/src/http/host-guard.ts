import type { IncomingMessage } from "node:http";
import { refuse } from "@parley/protocol/refusals";
import type { RequestHandler } from "express";
import { sendRefusal, sendSentence } from "./problem.ts";
import type { Passage } from "./tunnel.ts";

/** Who watches over the server asks by whatever name, and is told nothing but that it lives. */
export const OPEN_TO_ALL: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
/** What a program brings to a hook is its own: no token is looked for there, so that no guess at one is answered either. */
const OF_A_HOOK = /^\/hooks?\/[^/]+\/?$/i;

export function isHookPath(path: string): boolean {
	return OF_A_HOOK.test(path);
}

const NOT_OURS =
	"This server does not go by that name. Its operator adds it to PUBLIC_ORIGINS, or use the server's address.";
const NOT_NAMED = "The tunnel does not say who asks (X-Forwarded-For), so nothing is answered.";

export interface HostGuardOptions {
	readonly isKnownHost: (host: string | undefined) => boolean;
	readonly passageOf: (request: IncomingMessage) => Passage;
	/** a valid token came with it: no page of a stranger has one */
	readonly hasToken: (request: IncomingMessage) => boolean;
	readonly onRefused: () => void;
}

/** CONN10: pages and questions in a name that is not this server's are refused; SHARE2: so is what a tunnel says for nobody. */
export function hostGuard(options: HostGuardOptions): RequestHandler {
	const { isKnownHost, passageOf, hasToken, onRefused } = options;
	return (request, response, next) => {
		if (passageOf(request) === "unnamed") return refuseIn(NOT_NAMED);
		if (isKnownHost(request.headers.host) || OPEN_TO_ALL.has(request.path)) return next();
		if (!isHookPath(request.path) && hasToken(request)) return next();
		refuseIn(NOT_OURS);

		function refuseIn(message: string): void {
			onRefused();
			const refusal = refuse("not-allowed", { message });
			if (request.path.startsWith("/api/")) sendRefusal(response, refusal);
			else sendSentence(response, refusal);
		}
	};
}
