import { Door } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "../ui/http.ts";
import { pageFacts } from "../ui/page-facts.ts";

export interface DoorState {
	/** null until the house answered once */
	readonly door: Door | null;
	/** why nobody is let in just now, in words */
	readonly shut: string | null;
}

const RETRY_MS = 5_000;

/** Which room is offered: as the page says, else asked at the door, again and again until it opens. */
export function useDoor(): DoorState {
	const [state, setState] = useState<DoorState>({ door: pageFacts?.door ?? null, shut: null });
	useEffect(() => {
		if (pageFacts !== null) return;
		const stopping = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ask = async () => {
			const answer = await getJson("/api/door", Door, stopping.signal);
			if (stopping.signal.aborted) return;
			if (answer.ok) return setState({ door: answer.value, shut: null });
			setState({ door: null, shut: answer.message });
			timer = setTimeout(ask, RETRY_MS);
		};
		void ask();
		return () => {
			stopping.abort();
			clearTimeout(timer);
		};
	}, []);
	return state;
}
