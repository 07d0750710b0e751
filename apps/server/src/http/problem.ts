import type { ServerResponse } from "node:http";
import { internal, newQuote } from "@parley/engine/lib/internal-error";
import type { Logger } from "@parley/engine/lib/logger";
import { statusOf } from "@parley/protocol/refusal-statuses";
import { kindOf, type Refusal, refusals } from "@parley/protocol/refusals";
import type { NextFunction, Request, Response } from "express";

/** A refusal as an RFC 9457 problem document. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
	const { sentence } = kindOf(refusal.code) ?? refusals.internal;
	const status = statusOf(refusal.code);
	const { code, message, ...details } = refusal;
	const problem = {
		type: `urn:parley:refusal:${code}`,
		title: sentence,
		status,
		code,
		detail: message,
		...details,
	};
	response.setHeader("Content-Type", "application/problem+json; charset=utf-8");
	end(response, refusal, JSON.stringify(problem));
}

/** A refusal to somebody who asked for a page, not for the API. */
export function sendSentence(response: ServerResponse, refusal: Refusal): void {
	response.setHeader("Content-Type", "text/plain; charset=utf-8");
	end(response, refusal, `${refusal.message}\n`);
}

function end(response: ServerResponse, { code, retryAfterMs = 1000 }: Refusal, body: string): void {
	const status = statusOf(code);
	if (status === 503 || status === 429)
		response.setHeader("Retry-After", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
	response.writeHead(status, { "Content-Length": Buffer.byteLength(body) }).end(body);
}

/** What no route caught: the body parser's complaints are the asker's, all else is a bug with an id to quote. */
export function errorHandler(logger: Logger) {
	// express knows an error handler by its four parameters
	return (error: unknown, _request: Request, response: Response, _next: NextFunction): void => {
		const status =
			typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 500;
		if (status === 413)
			return sendRefusal(response, { code: "too-long", message: "The request is too long." });
		if (status >= 400 && status < 500)
			return sendRefusal(response, {
				code: "bad-frame",
				message: "The request is not valid JSON or not a valid path.",
			});
		const quote = newQuote();
		logger.error({ quote, err: error }, "a route broke");
		sendRefusal(response, internal(quote));
	};
}
