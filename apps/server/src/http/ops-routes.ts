import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Verdict } from "@parley/engine/order/hash-comparison";
import type { Door } from "@parley/protocol/http";
import { type Refusal, type RefusalCode, refuse } from "@parley/protocol/refusals";
import { type Request, Router } from "express";
import type { Metrics } from "../lib/metrics.ts";
import type { Lab } from "./lab/lab.ts";
import { sendRefusal } from "./problem.ts";
import { bearerOf } from "./session-routes.ts";
import { isLoopback, isPassedOn, type Passage } from "./tunnel.ts";

export interface OpsOptions {
	readonly metrics: Metrics;
	readonly defaultRoom: string;
	readonly roomCreation: "open" | "closed";
	readonly guests: "open" | "invited" | "off";
	/** there is a provider of sign-ins */
	readonly hasProvider: boolean;
	/** undefined with LAB=off */
	readonly lab: Lab | undefined;
	/** the https origin of that `Host`, where there is one */
	readonly secureOriginOf: (host: string | undefined) => string | undefined;
	/** why an address may not come in just now */
	readonly doorRefusal: (address: string) => RefusalCode | undefined;
	/** why this node does not serve just now */
	readonly unready: () => Refusal | undefined;
	/** whether other nodes hold the same log, as far as it was compared */
	readonly verdict: () => Verdict;
	readonly addressOf: (request: IncomingMessage) => string;
	/** whether it came through the tunnel of this run */
	readonly passageOf: (request: IncomingMessage) => Passage;
	/** SHA-256 of the operator's token */
	readonly operatorHash: Buffer;
	/** brings gauges up to date before they are read */
	readonly measure: () => void;
}

/** Health, readiness, metrics and the door: what machines and the page ask before anybody comes in. */
export function opsRoutes(options: OpsOptions): { root: Router; api: Router } {
	const root = Router();
	const api = Router();

	/** WHO24; no token is looked for: what is asked so often would tell whether one is right. */
	const isTold = (request: Request): boolean => options.guests === "open" || isFromHere(request, options);

	root.get("/healthz", (request, response) => {
		response.json({ alive: true, ...(isTold(request) && logHealth(options)) });
	});

	root.get("/readyz", (request, response) => {
		const refusal = options.unready();
		if (refusal !== undefined) return sendRefusal(response, isTold(request) ? refusal : refuse("busy"));
		response.json({ ready: true, ...(isTold(request) && logHealth(options)) });
	});

	root.get("/metrics", async (request, response) => {
		if (!isOperator(request, options.operatorHash) && !isFromHere(request, options))
			return sendRefusal(response, refuse("not-allowed", { message: "Metrics are for the operator." }));
		options.measure();
		response.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
	});

	api.get("/door", (request, response) => {
		const code = options.doorRefusal(options.addressOf(request));
		if (code !== undefined) return sendRefusal(response, refuse(code));
		response.json(openDoor(options, request.headers.host));
	});

	return { root, api };
}

/** An alert, and no reason to end a process: who looks after the house has to look. */
function logHealth({ verdict }: OpsOptions): { log?: Verdict } {
	return verdict() === "alike" ? {} : { log: verdict() };
}

export function openDoor(options: OpsOptions, host: string | undefined): Door {
	const { defaultRoom, roomCreation, guests, lab, hasProvider } = options;
	const https = options.secureOriginOf(host);
	return {
		...{ open: true, defaultRoom, roomCreation },
		...(guests !== "open" && { guests }),
		...(lab !== undefined && { lab: true }),
		...(hasProvider && { provider: true }),
		...(https !== undefined && { https }),
	};
}

export function isOperator(request: IncomingMessage, operatorHash: Buffer): boolean {
	const token = bearerOf(request.headers.authorization);
	return token !== undefined && timingSafeEqual(createHash("sha256").update(token).digest(), operatorHash);
}

/** From this machine itself; what a proxy on it hands on is not. */
function isFromHere(request: Request, { passageOf }: OpsOptions): boolean {
	if (!isLoopback(request.socket.remoteAddress ?? "")) return false;
	return passageOf(request) === "direct" && !isPassedOn(request);
}
