import { type Refusal, refuse } from "@parley/protocol/refusals";
import express, { type Request, type Response, Router } from "express";
import type { House } from "../app/context.ts";
import { type Posted, postByHook, refused } from "../hooks/post-by-hook.ts";
import type { Hook } from "../hooks/rules/hook.ts";
import { roomOf } from "../hooks/rules/hooks.ts";
import { hashOf } from "../hooks/secrets.ts";
import { readBounded } from "./bounded-body.ts";
import { sendRefusal } from "./problem.ts";

/** The same for all that is no hook, or none any more. */
const noSuchHook = refuse("no-such-room", { message: "There is no such hook." });
const ONCE_HEADERS = ["idempotency-key", "webhook-id", "x-github-delivery"] as const;
const HEADER_CHARS_MAX = 256;
const GOTIFY = "message";

export interface HookRoutesOptions {
	readonly house: House;
	readonly bytesMax: number;
	readonly addressOf: (request: Request) => string;
}

/** HOOK2: whoever has the secret writes, and nothing else: to read is refused. */
export function hookRoutes({ house, bytesMax, addressOf }: HookRoutesOptions): Router {
	const router = Router();
	const parser = express.raw({ type: () => true, limit: bytesMax });
	for (const path of ["/hook/:secret", "/hooks/:secret"])
		router.all(path, async (request, response) => {
			response.set("Cache-Control", "no-store");
			if (request.method !== "POST" && request.method !== "PUT") return onlyPost(response);
			const secret = secretOf(request);
			const hook = hookOf(secret);
			if (hook === undefined) return sendRefusal(response, wrong(addressOf(request)));
			// only now: what a stranger sends is not even read
			const refusal = mayPost(hook) ?? (await bodyOf(request, response));
			const posted: Posted =
				refusal === undefined
					? await postByHook(house, { hook, ...asked(request, secret, hook), address: addressOf(request) })
					: refused(house, hook, refusal);
			answer(response, hook, posted);
		});
	return router;

	function hookOf(secret: string): Hook | undefined {
		const held = house.shown().hooksBySecret.get(hashOf(secret));
		const isOff = house.limits.integrations === "off";
		return held === undefined || held.scopes !== "" || isOff
			? undefined
			: roomOf(house.shown(), held.hook)?.hook;
	}

	function wrong(address: string): Refusal {
		const retryAfterMs = house.wrongHooks.take(address);
		const refusal = retryAfterMs === 0 ? noSuchHook : refuse("too-fast", { retryAfterMs });
		house.metrics.hooksRefused.inc({ code: refusal.code });
		return refusal;
	}

	function mayPost({ hook }: Hook): Refusal | undefined {
		const retryAfterMs = house.hookPosts.take(hook);
		return retryAfterMs === 0 ? undefined : refuse("too-fast", { retryAfterMs });
	}

	/** Why it could not be had. */
	async function bodyOf(request: Request, response: Response): Promise<Refusal | undefined> {
		const read = await readBounded(request, response, { bytesMax, parser });
		if (read === "too-long")
			return refuse("too-long", { field: "body", message: `A hook takes ${bytesMax} bytes at most.` });
		return read.error === undefined ? undefined : refuse("bad-frame", { field: "body" });
	}
}

/** Gotify's programs name their secret in a header or in the query. */
function secretOf(request: Request): string {
	const { secret } = request.params;
	if (secret !== GOTIFY) return String(secret);
	const token = request.headers["x-gotify-key"] ?? request.query["token"];
	return typeof token === "string" ? token : "";
}

function asked(request: Request, secret: string, { template }: Hook) {
	const header = (name: string): string | undefined => {
		const given = request.headers[name];
		return typeof given === "string" ? given : undefined;
	};
	const { key, done, wait } = request.query;
	const body: unknown = request.body;
	return {
		request: {
			path: request.params["secret"] === GOTIFY ? GOTIFY : "",
			contentType: (header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
			header,
			body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
			...{ template, secret },
		},
		key: typeof key === "string" ? key : undefined,
		done: done !== undefined,
		onceAs: ONCE_HEADERS.map(header).find((one) => one !== undefined && one.length <= HEADER_CHARS_MAX),
		wait: wait === "true",
	};
}

function answer(response: Response, { room }: Hook, posted: Posted): void {
	if ("refusal" in posted) return sendRefusal(response, posted.refusal);
	const { status, body } = posted.answer;
	if (posted.seq > 0) response.set("Location", `/r/${room}#${posted.seq}`);
	response.status(status);
	if (body === undefined) response.end();
	else if (typeof body === "string") response.type("text/plain").send(body);
	else response.json(body);
}

function onlyPost(response: Response): void {
	response.set("Allow", "POST, PUT");
	response.status(405).type("text/plain").send("A hook is written to, by POST or PUT, and tells nothing.\n");
}
