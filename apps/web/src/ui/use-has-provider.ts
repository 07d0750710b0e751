import { Door } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "./http.ts";
import { pageFacts } from "./page-facts.ts";

/** Whether one signs in by the house's provider, too (WHO50): the page says it, or the house is asked. */
export function useHasProvider(): boolean {
	const [has, setHas] = useState(pageFacts?.door.provider === true);
	useEffect(() => {
		if (pageFacts !== null) return;
		const stopping = new AbortController();
		void getJson("/api/door", Door, stopping.signal).then((answer) => {
			if (answer.ok) setHas(answer.value.provider === true);
		});
		return () => stopping.abort();
	}, []);
	return has;
}
