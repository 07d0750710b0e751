import type { Draft } from "./drafts.ts";
import { type HouseLimits, houseLimits } from "./rules/house-limits.ts";

/** Whose draft it is: one person's drafts keep their order among each other. */
export function authorOf(draft: Draft): string | undefined {
	if ("session" in draft) return draft.session ?? undefined;
	if ("by" in draft) return draft.by ?? undefined;
	if (draft.type === "hook-post") return draft.hook;
	if (draft.type === "bot-post" || draft.type === "bot-react") return draft.bot;
	return draft.type === "store-file" ? draft.file.session : undefined;
}

/** One clock for all nodes: the stream's. */
export function stampDraft(draft: Draft, at: number): Draft {
	return "at" in draft ? { ...draft, at } : draft;
}

export function carryLimits(draft: Draft, limits: HouseLimits): Draft {
	switch (draft.type) {
		case "open-session":
		case "release-session":
		case "end-device":
		case "expire":
		case "take-seat":
		case "wait-for-seat":
		case "expire-seat":
		case "open-room":
		case "converse":
		case "begin-conversation":
		case "moderate":
		case "report":
		case "report-within":
		case "act":
		case "take-invitation":
		case "answer-activity":
		case "house-deed":
			return { ...draft, limits: houseLimits(limits) };
		case "post":
			return draft.activity === undefined ? draft : { ...draft, limits: houseLimits(limits) };
		default:
			return draft;
	}
}
