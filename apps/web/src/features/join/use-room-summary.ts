import { RoomSummary } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "../../ui/http.ts";

export type RoomGlance =
	| { readonly state: "asking" }
	| { readonly state: "known"; readonly summary: RoomSummary }
	| { readonly state: "unknown-room" }
	| { readonly state: "unreachable" };

const REFRESH_MS = 5_000;

/** What one can see of a room from outside, kept fresh so that a freed seat shows. */
export function useRoomSummary(room: string | null): RoomGlance {
	const [glance, setGlance] = useState<RoomGlance>({ state: "asking" });
	useEffect(() => {
		if (room === null) return;
		const stopping = new AbortController();
		const ask = async () => {
			const answer = await getJson(`/api/rooms/${room}`, RoomSummary, stopping.signal);
			if (stopping.signal.aborted) return;
			if (answer.ok) setGlance({ state: "known", summary: answer.value });
			else setGlance({ state: answer.code === "no-such-room" ? "unknown-room" : "unreachable" });
		};
		const timer = setInterval(() => document.visibilityState === "visible" && void ask(), REFRESH_MS);
		void ask();
		return () => {
			stopping.abort();
			clearInterval(timer);
			setGlance({ state: "asking" });
		};
	}, [room]);
	return glance;
}
