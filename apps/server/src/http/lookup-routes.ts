import type { IncomingMessage } from "node:http";
import type { Result } from "@parley/engine/lib/result";
import type { Asker } from "@parley/engine/lookups/requestor";
import { NUMBERS_GIVEN_MAX, NUMBERS_SENT_MAX } from "@parley/protocol/limits";
import {
	DnsRequest,
	NumbersQuery,
	NumbersRequest,
	type PreviewAnswer,
	PreviewRequest,
	type SearchAnswer,
	SearchRequest,
} from "@parley/protocol/lookups";
import { type RefusalCode, refuse } from "@parley/protocol/refusals";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import * as z from "zod/mini";
import type { House } from "../app/context.ts";
import type { NumbersFound } from "../app/lookups/numbers.ts";
import { botOf, readerOf } from "../hooks/bots.ts";
import { refuseLook } from "../messages/read.ts";
import { searchIn } from "../messages/search-in.ts";
import { asAgreed, wholeNumber } from "./as-agreed.ts";
import type { Lab } from "./lab/lab.ts";
import { isOperator } from "./ops-routes.ts";
import type { Portions } from "./portions.ts";
import { sendRefusal } from "./problem.ts";
import { refuseCompute } from "./refuse-compute.ts";
import { bearerOf, bearerSession } from "./session-routes.ts";

export interface LookupRoutesOptions {
	/** off: nobody asks the DNS through this server */
	readonly dnsLookups: "on" | "off";
	readonly addressOf: (request: IncomingMessage) => string;
	readonly operatorHash: Buffer;
	readonly portions: Portions;
	/** undefined: it is off */
	readonly lab: Lab | undefined;
}

const BYTES_PER_NUMBER = 8;
const NumbersBytes = z.extend(NumbersQuery, {
	bytes: z.instanceof(Uint8Array).check(
		z.refine(({ byteLength }) => byteLength > 0 && byteLength % BYTES_PER_NUMBER === 0, {
			error: "each number has eight bytes",
		}),
	),
});

/** Ten thousand numbers as long as JSON writes them. */
const NUMBERS_BODY_BYTES_MAX = "256kb";

/** Lookups for whoever has a session. They go before the common body parser: numbers may be many. */
export function lookupRoutes(
	house: House,
	{ dnsLookups, addressOf, operatorHash, portions, lab }: LookupRoutesOptions,
): Router {
	const router = Router();

	const bytesOf = (numbersMax: number) =>
		express.raw({ type: "application/octet-stream", limit: numbersMax * BYTES_PER_NUMBER });
	const [fewBytes, manyBytes] = [bytesOf(NUMBERS_GIVEN_MAX), bytesOf(NUMBERS_SENT_MAX)];

	const computeGiven = asked(NumbersRequest, bodyOf, async (data, response, asker) => {
		const count = "numbers" in data ? data.numbers.length : data.count;
		sendAnswer(response, await computed(data, count, asker));
	});

	const computeBytes = asked(NumbersBytes, numbersQueryOf, async (data, response, asker) => {
		const result = await computed(data, data.bytes.byteLength / BYTES_PER_NUMBER, asker);
		if (!result.ok) return sendAnswer(response, result);
		const { bytes, threads, ms, moveMs, startMs } = result.value;
		response.setHeader(
			"Server-Timing",
			`computing;dur=${ms};desc="${threads}", moving;dur=${moveMs}, starting;dur=${startMs}`,
		);
		response.type("application/octet-stream").send(Buffer.from(bytes ?? []));
	});

	router.get(
		"/lookups/dns",
		asked(DnsRequest, queryOf, async (data, response, asker) => {
			if (dnsLookups === "off")
				return sendRefusal(
					response,
					refuse("not-allowed", { message: "The operator turned DNS lookups off." }),
				);
			sendAnswer(response, await resolved(data, asker));
		}),
	);

	router.get(
		"/lookups/preview",
		asked(PreviewRequest, queryOf, async (data, response, asker) => {
			const { person, address } = asker;
			const result = await resultOf<PreviewAnswer>("preview-link", { ...data, person, address }, asker);
			sendAnswer(response, perhapsLater(result));
		}),
	);

	router.post(
		"/lookups/numbers",
		onlySessions,
		express.json({ limit: NUMBERS_BODY_BYTES_MAX }),
		(request, response, next) =>
			(askerOf(request)?.address === undefined ? manyBytes : fewBytes)(request, response, next),
		(request, response, next) =>
			(Buffer.isBuffer(request.body) ? computeBytes : computeGiven)(request, response, next),
	);

	router.get(
		"/search",
		asked(
			SearchRequest,
			searchQueryOf,
			async (wanted, response, asker) => {
				const request = searchIn(house, asker.person, wanted);
				if (!request.ok) return sendRefusal(response, request.refusal);
				sendAnswer(response, await house.requestor.request<SearchAnswer>("search", request.value, asker));
			},
			readerOrAsker,
		),
	);

	return router;

	/** A big body is not even read for a stranger. */
	function onlySessions(request: Request, response: Response, next: () => void): void {
		if (askerOf(request) === undefined) sendRefusal(response, refuse("token-invalid"));
		else next();
	}

	/** With the operator's token, where the lab is on, numbers know no bounds but the schema's. */
	function askerOf(request: Request): Asker | undefined {
		const session = bearerSession(house, request)?.session;
		if (session !== undefined) return { person: session, address: addressOf(request) };
		return lab !== undefined && isOperator(request, operatorHash)
			? { person: "operator", address: undefined }
			: undefined;
	}

	/** BOT6: what a bot may read it may search, and all else is looked up for people. */
	function readerOrAsker(request: Request): Asker | undefined {
		const bot = readerOf(botOf(house, bearerOf(request.headers.authorization) ?? ""));
		return bot === undefined ? askerOf(request) : { person: bot, address: addressOf(request) };
	}

	/** Other servers are asked, who may be slow: sessions are free, and so they would be asked without end. */
	async function resolved(data: z.output<typeof DnsRequest>, asker: Asker): Promise<Result<unknown>> {
		const { person, address } = asker;
		const refusal = address === undefined ? undefined : refuseLook(house, person, address);
		if (refusal !== undefined) return { ok: false, refusal };
		const result = await resultOf("resolve-dns", data, asker);
		const isUnasked = !result.ok && unasked.has(result.refusal.code);
		if (isUnasked && address !== undefined) house.pagesOfAddress.giveBack(address);
		return result;
	}

	async function computed(data: NumbersQuery, count: number, asker: Asker): Promise<Result<NumbersFound>> {
		const refusal = asker.address === undefined ? undefined : refuseCompute(count, data.threads);
		return refusal === undefined ? resultOf("numbers", data, asker) : { ok: false, refusal };
	}

	/** No error: one room may hold more links than are fetched at once, or than come to their turn in time. */
	function perhapsLater(result: Result<PreviewAnswer>): Result<PreviewAnswer> {
		if (result.ok) return result;
		const { code, retryAfterMs } = result.refusal;
		const isLater = code === "too-fast" || (code === "timed-out" && retryAfterMs !== undefined);
		if (!isLater) return result;
		house.metrics.refused.inc({ code });
		return { ok: true, value: { found: false, why: "later", retryAfterMs } };
	}

	/** Many may be answered at once: all who waited, when their time is up. */
	function sendAnswer(response: Response, result: Result<unknown>): void {
		if (!result.ok) house.metrics.refused.inc({ code: result.refusal.code });
		portions.take(() => {
			if (response.destroyed) return;
			if (result.ok) response.json(result.value);
			else sendRefusal(response, result.refusal);
		});
	}

	function asked<S extends z.ZodMiniType>(
		schema: S,
		given: (request: Request) => unknown,
		handle: (data: z.output<S>, response: Response, asker: Asker) => Promise<void>,
		whoAsks: (request: Request) => Asker | undefined = askerOf,
	): RequestHandler {
		return async (request, response) => {
			const asker = whoAsks(request);
			if (asker === undefined) return sendRefusal(response, refuse("token-invalid"));
			const data = asAgreed(schema, given(request), response);
			if (data !== undefined) await handle(data, response, { ...asker, gone: goneWith(response) });
		};
	}

	/** These services say yes or no themselves. */
	async function resultOf<T>(service: string, data: unknown, asker: Asker): Promise<Result<T>> {
		const outcome = await house.requestor.request<Result<T>>(service, data, asker);
		return outcome.ok ? outcome.value : outcome;
	}
}

const unasked: ReadonlySet<string> = new Set<RefusalCode>(["busy", "too-many-from-here"]);

/** Aborts when the socket closes: what still waits for that asker is dropped. */
export function goneWith(response: Response): AbortSignal {
	const gone = new AbortController();
	// it may have closed while something else was waited for
	if (response.destroyed) gone.abort();
	response.once("close", () => gone.abort());
	return gone.signal;
}

function queryOf(request: Request): unknown {
	return request.query;
}

function bodyOf(request: Request): unknown {
	return request.body;
}

function numbersQueryOf({ query, body }: Request): unknown {
	return { ...query, threads: wholeNumber(query["threads"]), bytes: body };
}

function searchQueryOf({ query }: Request): unknown {
	return { ...query, before: wholeNumber(query["before"]), limit: wholeNumber(query["limit"]) };
}
