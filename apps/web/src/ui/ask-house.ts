import { ANSWER_WAIT_MS } from "@parley/client/http/fetch-in-time";
import { refusalIn } from "@parley/client/http/problem";
import type { Refusal } from "@parley/protocol/refusals";
import type * as z from "zod/mini";
import { keepingTexts } from "./keeping-texts.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { texts } from "./texts.ts";

/** Where somebody comes in by a passkey. */
export const PASSKEY_PROOFS = "/api/people/passkey-proofs";

export interface Question<T> {
	readonly path: string;
	readonly method?: "GET" | "POST" | "PUT" | "DELETE";
	readonly body?: object;
	/** of the device that asks; null: nobody's */
	readonly token: string | null;
	/** absent: that it was done is all there is to know */
	readonly answer?: z.ZodMiniType<T>;
}

export type Told<T> =
	| { readonly ok: true; readonly value: T }
	/** `field`: what of it was wrong; `message` says so in the page's language */
	| {
			readonly ok: false;
			readonly field: string | undefined;
			readonly message: string;
			/** what the house refused it as; absent where no answer came */
			readonly code?: string;
			readonly retryAfterMs?: number;
			/** no answer came: it may be done all the same */
			readonly isLost?: true;
	  };

/** What the house is asked about who one is (WHO). Never throws: whatever goes wrong is an answer that can be shown. */
export async function askHouse<T = undefined>(question: Question<T>): Promise<Told<T>> {
	const { path, method = "GET", body, token, answer } = question;
	try {
		const response = await fetch(path, {
			method,
			headers: {
				...(token !== null && { authorization: `Bearer ${token}` }),
				...(body && { "content-type": "application/json" }),
			},
			...(body && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(ANSWER_WAIT_MS),
		});
		if (!response.ok) return refused(refusalIn(await response.json()), path);
		// what says that nothing more is to be known has no text
		const said: unknown = answer && response.status !== 204 ? await response.json() : undefined;
		return { ok: true, value: (answer ? answer.parse(said) : undefined) as T };
	} catch {
		// No answer, or none that is ours.
		return { ok: false, field: undefined, message: texts.common.offline, isLost: true };
	}
}

function refused({ code, field, ...said }: Refusal, path: string): Extract<Told<never>, { ok: false }> {
	const own = code === "not-allowed" && field !== undefined ? ownWords(field, path) : undefined;
	const message = own ?? refusalTexts.sentence({ code, ...said });
	const { retryAfterMs } = said;
	return { ok: false, field, message, code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** WHO12 says no to much by one field: that a passkey opens nothing is meant only where it was to open something. */
function ownWords(field: string, path: string): string | undefined {
	if (field === "passkey" && path !== PASSKEY_PROOFS) return undefined;
	const words: Readonly<Record<string, string>> = keepingTexts.refused;
	return words[field];
}
