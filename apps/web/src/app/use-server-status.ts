import { Door } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "../ui/http.ts";
import { pageFacts } from "../ui/page-facts.ts";

export interface ServerStatus {
	/** null until the server has answered */
	readonly status: Door | null;
	/** why nobody is let in just now, in words */
	readonly shut: string | null;
}

const RETRY_MS = 5_000;

/** Which room is offered: the page says it, or the server is asked until it lets people in. */
export function useServerStatus(): ServerStatus {
	const [state, setState] = useState<ServerStatus>({ status: pageFacts?.door ?? null, shut: null });
	useEffect(() => {
		if (pageFacts !== null) return;
		const stopping = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ask = async () => {
			const answer = await getJson("/api/door", Door, stopping.signal);
			if (stopping.signal.aborted) return;
			if (answer.ok) return setState({ status: answer.value, shut: null });
			setState({ status: null, shut: answer.message });
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
