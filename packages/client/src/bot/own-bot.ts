import { OwnBot } from "@parley/protocol/bots";
import { Problem } from "@parley/protocol/http";
import { fetchJson } from "../http/fetch-in-time.ts";
import { isRetryable } from "../http/retryable.ts";
import type { Reader } from "./read-messages.ts";
import { Refused } from "./refused.ts";

const AGAIN_MS = 1_000;

/** Whose token it is; a house that does not answer is asked again. */
export async function ownBot(environment: Reader["environment"], token: string): Promise<OwnBot> {
	const headers = { authorization: `Bearer ${token}` };
	for (;;) {
		const reply = await fetchJson(environment, "/api/bots/me", { headers }).catch(() => undefined);
		if (reply?.ok) return OwnBot.parse(reply.body);
		const problem = Problem.safeParse(reply?.body).data;
		if (problem !== undefined && !isRetryable({ code: problem.code, message: problem.detail }))
			throw new Refused({ code: problem.code, message: problem.detail });
		const waitMs = problem?.retryAfterMs ?? AGAIN_MS;
		await new Promise<void>((resolve) => environment.after(waitMs, resolve));
	}
}
