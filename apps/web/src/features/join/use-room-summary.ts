import { RoomSummary } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { getJson } from "../../ui/http.ts";
import { pageFacts } from "../../ui/page-facts.ts";

export type RoomStatus =
	| { readonly state: "asking"; readonly topic: string }
	| { readonly state: "known"; readonly summary: RoomSummary }
	| { readonly state: "unknown-room" }
	| { readonly state: "unreachable" };

const asking: RoomStatus = { state: "asking", topic: "" };
const Found = z.nullable(RoomSummary);
const REFRESH_MS = 5_000;

/** What one can see of a room from outside, kept fresh so that a freed seat shows. */
export function useRoomSummary(room: string | null): RoomStatus {
	const [status, setStatus] = useState<RoomStatus>(() => told(room) ?? asking);
	useEffect(() => {
		if (room === null) return;
		const stopping = new AbortController();
		const ask = async () => {
			const answer = await getJson(`/api/rooms/${room}?absent=null`, Found, stopping.signal);
			if (stopping.signal.aborted) return;
			if (!answer.ok) setStatus({ state: answer.code === "no-such-room" ? "unknown-room" : "unreachable" });
			else setStatus(answer.value ? { state: "known", summary: answer.value } : { state: "unknown-room" });
		};
		const timer = setInterval(() => document.visibilityState === "visible" && void ask(), REFRESH_MS);
		void ask();
		return () => {
			stopping.abort();
			clearInterval(timer);
			setStatus(asking);
		};
	}, [room]);
	return status;
}

/** By the page itself. It is asked for anew all the same: the page may be older than it looks. */
function told(room: string | null): RoomStatus | null {
	if (pageFacts === null || pageFacts.room !== room) return null;
	const { summary } = pageFacts;
	return summary === null ? { state: "unknown-room" } : { state: "known", summary };
}
