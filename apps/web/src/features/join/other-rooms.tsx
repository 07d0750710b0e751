import { RoomList } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "../../ui/http.ts";
import { type RoomChip, RoomChips } from "../../ui/room-chips.tsx";

/** Where there is still a seat. */
export function OtherRooms({ except }: { except: string | null }) {
	const [rooms, setRooms] = useState<readonly RoomChip[]>([]);
	useEffect(() => {
		const stopping = new AbortController();
		void getJson("/api/rooms", RoomList, stopping.signal).then((answer) => {
			if (answer.ok) setRooms(answer.value);
		});
		return () => stopping.abort();
	}, []);
	return <RoomChips rooms={rooms} except={except} />;
}
