import type { ChatState, LinkStatus } from "@parley/client/state/chat-state";
import type { Refusal } from "@parley/protocol/refusals";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { refusalTexts } from "../ui/refusal-texts.ts";
import { texts } from "../ui/texts.ts";

export type SessionResume =
	/** `notice`: why this person is signed out now */
	| { readonly state: "stranger"; readonly notice: string | null }
	| { readonly state: "coming"; readonly name: string }
	| { readonly state: "back"; readonly name: string }
	| { readonly state: "refused"; readonly refusal: Refusal };

/** Resumes the session of before: a reload must not ask for the name again. */
export function useSessionResume(): SessionResume {
	const client = useClient();
	const link = useChat((state) => state.link);
	const [state, setState] = useState<SessionResume>(() => {
		const { name, hasSession } = client.remembered();
		return hasSession ? { state: "coming", name } : { state: "stranger", notice: null };
	});
	const name = state.state === "coming" ? state.name : null;
	useEffect(() => {
		if (name === null) return;
		let stale = false;
		void client.enter(name).then((result) => {
			if (!stale)
				setState(result.ok ? { state: "back", name } : { state: "refused", refusal: result.refusal });
		});
		return () => {
			stale = true;
		};
	}, [client, name]);
	const over = endOf(link);
	// Who tries another name from there no longer resumes a session.
	if (over !== null && over.state !== state.state) setState(over);
	return over ?? state;
}

/** For good, and not only because another has the name now. */
export function hasSignedOut({ link }: ChatState): boolean {
	return endOf(link)?.state === "stranger";
}

/** What ends being inside for the person, and not only for the link. */
function endOf(link: LinkStatus): SessionResume | null {
	if (link.state !== "ended") return null;
	switch (link.reason) {
		case "signed-out":
			if (link.refusal !== undefined) return { state: "refused", refusal: link.refusal };
			return { state: "stranger", notice: null };
		case "signed-out-elsewhere":
			return { state: "stranger", notice: whyOut(link.refusal) };
		default:
			return null;
	}
}

/** WHO64: in the operator's words, where it was they. */
function whyOut(refusal: Refusal | undefined): string {
	return refusal === undefined ? texts.join.signedOutElsewhere : refusalTexts.sentence(refusal);
}
