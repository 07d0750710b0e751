import { Problem } from "@parley/protocol/http";
import { fetchJson } from "../http/fetch-in-time.ts";
import type { LinkStatus } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";

export type Suspect = Extract<LinkStatus, { state: "waiting" }>["suspect"];
export interface StatusReport {
	readonly suspect: Suspect;
	readonly retryAfterMs?: number;
}

/**
 * A browser cannot know why an upgrade failed, so the page asks by plain HTTP. Only when the server says that all
 * is well is something in between to blame for not letting the socket through.
 */
export async function askStatus(
	environment: Pick<Environment, "after" | "fetch" | "page">,
): Promise<StatusReport> {
	if (!environment.page.online()) return { suspect: "offline" };
	try {
		const { ok, body } = await fetchJson(environment, "/api/door");
		if (ok) return { suspect: "proxy" };
		const problem = Problem.safeParse(body);
		return problem.success ? reportOf(problem.data) : { suspect: "network" };
	} catch {
		// No answer, or one that is not from this server.
		return { suspect: environment.page.online() ? "network" : "offline" };
	}
}

/** What a refusal, of this request or of `hello`, means for the next try. */
export function reportOf(problem: { code: string; retryAfterMs?: number | undefined }): StatusReport {
	const { retryAfterMs } = problem;
	return { suspect: suspectOf(problem.code), ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

function suspectOf(code: string): Suspect {
	switch (code) {
		case "house-full":
		case "too-many-from-here":
		case "too-fast":
			return code;
		case "draining":
			return "restart";
		default:
			return "network";
	}
}
