import { SavedList } from "@parley/protocol/saved";
import { useEffect, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";

const PATH = "/api/people/me/saved";

/** SAVE2: one page of what one saved, asked anew whenever it changed on any device; null: not known yet. */
export function useSaved(before: number | undefined): Told<SavedList> | null {
	const token = useClient().sessionToken();
	const changes = useChat((state) => state.ownChanges);
	const [told, setTold] = useState<Told<SavedList> | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to ask
	useEffect(() => {
		let stale = false;
		const path = before === undefined ? PATH : `${PATH}?before=${before}`;
		void askHouse({ path, token, answer: SavedList }).then((answer) => {
			if (!stale) setTold(answer);
		});
		return () => {
			stale = true;
		};
	}, [token, changes, before]);
	return told;
}

/** What is shown of it changes when the house says that it did. */
export function letGo(token: string | null, seq: number): Promise<Told<undefined>> {
	return askHouse({ path: `${PATH}/${seq}`, method: "DELETE", token });
}
