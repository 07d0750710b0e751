import { RoomList, type RoomSummary } from "@parley/protocol/http";
import { useEffect, useMemo, useState } from "react";
import { questionOf } from "../features/switcher/entries.ts";
import { useChat } from "../react/use-chat.ts";
import { getJson } from "../ui/http.ts";

/** Not after every letter. */
const PAUSE_MS = 250;
const AGAIN_MS = 1_000;

/** The rooms this page is told of, which are the most active, with those that are called as what was typed. */
export function useListedRooms(typed: string): readonly RoomSummary[] | null {
	const directory = useChat((state) => state.directory);
	const [found, setFound] = useState<readonly RoomSummary[]>([]);
	const { kind, query } = questionOf(typed);
	const search = kind === null || kind === "room" ? query : "";
	useEffect(() => {
		if (search === "") return;
		const stopping = new AbortController();
		let timer = setTimeout(ask, PAUSE_MS);
		async function ask() {
			const path = `/api/rooms?search=${encodeURIComponent(search)}`;
			const answer = await getJson(path, RoomList, stopping.signal);
			if (stopping.signal.aborted) return;
			if (answer.ok) setFound(answer.value);
			else if (answer.code === "busy" || answer.code === "too-fast") timer = setTimeout(ask, AGAIN_MS);
		}
		return () => {
			clearTimeout(timer);
			stopping.abort();
		};
	}, [search]);
	return useMemo(() => {
		if (directory === null) return null;
		const told = new Set(directory.map(({ room }) => room));
		return [...directory, ...found.filter(({ room }) => !told.has(room))];
	}, [directory, found]);
}
