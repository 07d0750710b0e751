import { Problem } from "@parley/protocol/http";
import type { LinkStatus } from "./chat-state.ts";
import type { Environment } from "./environment.ts";

export type Suspect = Extract<LinkStatus, { state: "waiting" }>["suspect"];
export interface DoorReport {
	readonly suspect: Suspect;
	readonly retryAfterMs?: number;
}

/**
 * A browser cannot know why an upgrade failed, so the page asks by plain HTTP. Only when the door says that all
 * is well is something in between to blame for not letting the socket through.
 */
export async function askDoor(environment: Pick<Environment, "fetch" | "page">): Promise<DoorReport> {
	if (!environment.page.online()) return { suspect: "offline" };
	try {
		const reply = await environment.fetch("/api/door");
		if (reply.ok) return { suspect: "proxy" };
		const problem = Problem.safeParse(await reply.json());
		return problem.success ? reportOf(problem.data) : { suspect: "network" };
	} catch {
		// No answer, or none that is ours: that is what "network" says.
		return { suspect: environment.page.online() ? "network" : "offline" };
	}
}

/** What a refusal at the door, or of `hello`, means for coming back. */
export function reportOf(problem: { code: string; retryAfterMs?: number | undefined }): DoorReport {
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
