import { Profile } from "@parley/protocol/profile";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";

/** WHO71: of oneself (`me`) or of somebody else, asked anew whenever something of oneself changed; null: not known yet. */
export function useProfile(person: string): Told<Profile> | null {
	const token = useClient().sessionToken();
	const changes = useChat((state) => state.ownChanges);
	const [told, setTold] = useState<Told<Profile> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to ask
	useEffect(() => {
		let stale = false;
		const path = `/api/people/${encodeURIComponent(person)}/profile`;
		void askHouse({ path, token, answer: Profile }).then((answer) => {
			if (!stale) setTold(answer);
		});
		return () => {
			stale = true;
		};
	}, [token, changes, person]);
	return told;
}
