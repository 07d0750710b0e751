import type { Refusal } from "@parley/protocol/refusals";
import { useEffect, useState } from "react";
import type { ChatState, LinkStatus } from "../client/chat-state.ts";
import { useChat, useClient } from "../react/use-chat.ts";
import { texts } from "../ui/texts.ts";

export type ComeBack =
	/** `notice`: why one who was inside is not any more */
	| { readonly state: "stranger"; readonly notice: string | null }
	| { readonly state: "coming"; readonly name: string }
	| { readonly state: "back"; readonly name: string }
	| { readonly state: "refused"; readonly refusal: Refusal };

/** Who has a session from before comes back with it: a reload must not ask for the name again. */
export function useComeBack(): ComeBack {
	const client = useClient();
	const link = useChat((state) => state.link);
	const [state, setState] = useState<ComeBack>(() => {
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
	// Whoever tries another name from there is no longer one who comes back.
	if (over !== null && over.state !== state.state) setState(over);
	return over ?? state;
}

/** For good, and not only because another has the name now. */
export function hasSignedOut({ link }: ChatState): boolean {
	return endOf(link)?.state === "stranger";
}

/** What ends being inside for the person, and not only for the link. */
function endOf(link: LinkStatus): ComeBack | null {
	if (link.state !== "ended") return null;
	switch (link.why) {
		case "signed-out":
			if (link.refusal !== undefined) return { state: "refused", refusal: link.refusal };
			return { state: "stranger", notice: null };
		case "signed-out-elsewhere":
			return { state: "stranger", notice: texts.join.signedOutElsewhere };
		default:
			return null;
	}
}
