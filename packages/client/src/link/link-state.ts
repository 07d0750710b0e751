import type { LinkStatus } from "../state/chat-state.ts";
import type { Cancel, Transport } from "../state/environment.ts";
import type { Heartbeat } from "./heartbeat.ts";
import type { Suspect } from "./server-status.ts";

export type Ended = Extract<LinkStatus, { state: "ended" }>["reason"];
export type Open = Extract<LinkStatus, { state: "open" }>;
export type State =
	| { readonly is: "idle" }
	| { readonly is: "connecting" | "greeting"; readonly transport: Transport; readonly deadline: Cancel }
	| {
			readonly is: "open";
			readonly transport: Transport;
			readonly heartbeat: Heartbeat;
			readonly since: number;
			shown: Open;
	  }
	| { readonly is: "waiting"; readonly retryAt: number; readonly cancel: Cancel; readonly suspect: Suspect }
	| { readonly is: "ended"; readonly shown: Extract<LinkStatus, { state: "ended" }> };

/** What the page is told of it. */
export function statusOf(
	state: State,
	{ lostAt, attempt, now }: { lostAt: number | null; attempt: number; now: number },
): LinkStatus {
	switch (state.is) {
		case "idle":
			return { state: "idle" };
		case "connecting":
		case "greeting":
			return { state: "connecting", lostAt, attempt };
		case "open":
			return state.shown;
		case "waiting": {
			const { retryAt, suspect } = state;
			return { state: "waiting", lostAt: lostAt ?? now, retryAt, attempt, suspect };
		}
		case "ended":
			return state.shown;
	}
}

export function endedBy(code: number): Ended {
	if (code === 1000 || code === 4510) return "signed-out-elsewhere";
	if (code === 4503) return "removed-by-operator";
	return code === 4509 ? "open-elsewhere" : "reload-needed";
}
