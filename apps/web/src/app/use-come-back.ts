import type { Refusal } from "@parley/protocol/refusals";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";

export type ComeBack =
	| { readonly state: "stranger" }
	| { readonly state: "coming"; readonly name: string }
	| { readonly state: "back"; readonly name: string }
	| { readonly state: "refused"; readonly refusal: Refusal };

/** Who has a session from before comes back with it: a reload must not ask for the name again. */
export function useComeBack(): ComeBack {
	const client = useClient();
	const signedOut = useChat(({ link }) =>
		link.state === "ended" && link.why === "signed-out" ? link : null,
	);
	const [state, setState] = useState<ComeBack>(() => {
		const { name, hasSession } = client.remembered();
		return hasSession ? { state: "coming", name } : { state: "stranger" };
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
	if (signedOut === null) return state;
	const { refusal } = signedOut;
	return refusal === undefined ? { state: "stranger" } : { state: "refused", refusal };
}
