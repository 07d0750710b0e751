import { ANSWER_WAIT_MS } from "@parley/client/http/fetch-in-time";
import { refusalIn } from "@parley/client/http/problem";
import { refuseHere } from "@parley/protocol/own-refusals";
import type * as z from "zod/mini";
import { refusalTexts, type ServerWords } from "./refusal-texts.ts";
import { texts } from "./texts.ts";

/** `offline` when no answer came at all; `message` says it in the page's language. */
export type Answer<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly code: string; readonly message: string };

/** Never throws: whatever goes wrong is an answer that can be shown. */
export function getJson<T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<Answer<T>> {
	return askJson(path, schema, signal ? { signal } : {});
}

export async function askJson<T>(
	path: string,
	schema: z.ZodMiniType<T>,
	init: RequestInit,
): Promise<Answer<T>> {
	try {
		const overdue = AbortSignal.timeout(ANSWER_WAIT_MS);
		const signal = init.signal ? AbortSignal.any([init.signal, overdue]) : overdue;
		const response = await fetch(path, { ...init, signal });
		const body: unknown = await response.json();
		return response.ok ? good(schema, body) : problem(body);
	} catch {
		return { ok: false, code: "offline", message: texts.common.offline };
	}
}

function good<T>(schema: z.ZodMiniType<T>, body: unknown): Answer<T> {
	const parsed = schema.safeParse(body);
	return parsed.success ? { ok: true, value: parsed.data } : unreadable();
}

function problem<T>(body: unknown): Answer<T> {
	return refused(refusalIn(body));
}

function unreadable<T>(): Answer<T> {
	return refused(refuseHere("internal"));
}

function refused<T>(words: ServerWords): Answer<T> {
	return { ok: false, code: words.code, message: refusalTexts.sentence(words) };
}
