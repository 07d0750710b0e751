import type { Outcome } from "@parley/engine/rules";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { lapsed } from "../rules/lapsed.ts";
import type { Provider } from "./provider.ts";

type Submit = (draft: Draft) => Promise<Outcome<ChatEvent>>;

interface Bound {
	readonly shown: () => Pick<HouseState, "sessions">;
	readonly wall: () => number;
	readonly provider: Provider | undefined;
	readonly onRefused: () => void;
}

/**
 * WHO52: who is known by the provider writes for so long after it said who they are. That follows from the time in the log and
 * from what this node was started with, so there is nothing to end, and nothing that could be forgotten. A node of another clock
 * or setting is later or earlier by that; what it let pass is written.
 */
export function readingOnly(submit: Submit, { shown, wall, provider, onRefused }: Bound): Submit {
	if (provider === undefined) return submit;
	return async (draft) => {
		const writer = writerOf(draft);
		const provided = writer && shown().sessions.get(writer)?.kept?.provided;
		if (!provided || provider.until(provided.at) > wall()) return submit(draft);
		onRefused();
		return { kind: "refused", refusal: lapsed };
	};
}

/**
 * Whose words or deeds others would see; null: the operator's; undefined: nobody's. Coming and going, proofs, one's devices, whom one
 * wants to hear nothing of, and what one saves for oneself are no writing. Whoever adds a kind of draft says here which it is.
 */
function writerOf(draft: Draft): string | null | undefined {
	switch (draft.type) {
		case "post":
		case "edit":
		case "remove":
		case "react":
		case "react-within":
		case "report":
		case "report-within":
		case "act":
		case "converse":
		case "begin-conversation":
		case "answer":
		case "rename-kept":
		case "post-later":
		case "set-profile":
			return draft.session;
		case "leave-for-good":
			// it changes all that they wrote; who is locked out at the provider has the operator for it
			return draft.askedBy === undefined ? null : draft.session;
		case "open-room":
		case "moderate":
		case "resolve-report":
		case "integrate":
		case "invite":
		case "end-invitation":
			return draft.by;
		case "open-session":
		case "claim-name":
		case "expire-name":
		case "release-session":
		case "expire-session":
		case "expire":
		case "add-device":
		case "end-device":
		case "take-seat":
		case "wait-for-seat":
		case "leave-room":
		case "expire-seat":
		case "take-invitation":
		case "keep-name":
		case "take-words":
		case "add-passkey":
		case "remove-passkey":
		case "link-subject":
		case "prove":
		case "renew-devices":
		case "offer-link":
		case "end-link":
		case "claim-link":
		case "answer-link":
		case "block":
		case "save":
		case "cancel-later":
		case "remind":
		case "end-reminder":
		case "store-file":
			return undefined;
		// of programs, timers, nodes and the operator
		case "hook-post":
		case "hook-told":
		case "bot-post":
		case "bot-react":
		case "house-deed":
		case "tick":
		case "answer-activity":
		case "free-seat":
		case "raise-activities":
		case "stop-activity":
		case "stop-hung":
		case "allow-activity":
		case "delete-room":
		case "expire-room":
		case "disown-room":
		case "close-conversations":
		case "end-ban":
		case "end-mute":
		case "blank-reason":
		case "release-name":
		case "mark-erased":
		case "take-back":
		case "files-dropped":
		case "files-cleared":
		case "rules":
		case "due":
		case "send-later":
		case "ring-reminder":
			return undefined;
		default:
			draft satisfies never;
			return undefined;
	}
}
