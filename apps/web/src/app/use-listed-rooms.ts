import type { RoomSummary } from "@parley/protocol/http";
import { useEffect, useMemo, useState } from "react";
import { questionOf } from "../features/switcher/entries.ts";
import { useChat, useClient } from "../react/use-chat.ts";

/** Not after every letter. */
const PAUSE_MS = 250;
const AGAIN_MS = 1_000;

/** The rooms this page is told of, which are the most active, with those that are called as what was typed. */
export function useListedRooms(typed: string): readonly RoomSummary[] | null {
	const client = useClient();
	const directory = useChat((state) => state.directory);
	const [found, setFound] = useState<readonly RoomSummary[]>([]);
	const { kind, query } = questionOf(typed);
	const search = kind === null || kind === "room" ? query : "";
	useEffect(() => {
		if (search === "") return;
		const stopping = new AbortController();
		let timer = setTimeout(ask, PAUSE_MS);
		async function ask() {
			// as somebody, for whoever has no session shares a few places with all others at their address
			const result = await client.lookUp("rooms", { search }, stopping.signal);
			if (stopping.signal.aborted) return;
			if (result.ok) return setFound(result.answer);
			const { code, retryAfterMs = AGAIN_MS } = result.refusal;
			if (code === "busy" || code === "too-fast") timer = setTimeout(ask, retryAfterMs);
		}
		return () => {
			clearTimeout(timer);
			stopping.abort();
		};
	}, [client, search]);
	return useMemo(() => {
		if (directory === null) return null;
		const told = new Set(directory.map(({ room }) => room));
		return [...directory, ...found.filter(({ room }) => !told.has(room))];
	}, [directory, found]);
}
