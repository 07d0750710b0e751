import { OwnPerson } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";

/** What the house tells nobody else about oneself, asked anew whenever it says that something changed; null: not known yet. */
export function useOwnPerson(): Told<OwnPerson> | null {
	// Another token is a reason, too: what was asked by the one before was asked in vain (WHO7).
	const token = useClient().sessionToken();
	const changes = useChat((state) => state.ownChanges);
	const [told, setTold] = useState<Told<OwnPerson> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to ask
	useEffect(() => {
		let stale = false;
		const question = { path: "/api/people/me", token, answer: OwnPerson };
		void askHouse(question).then((answer) => {
			if (!stale) setTold(answer);
		});
		return () => {
			stale = true;
		};
	}, [token, changes]);
	return told;
}
