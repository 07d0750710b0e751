import { RoomList, type RoomSummary } from "@parley/protocol/http";
import { useEffect, useState } from "react";
import { getJson } from "../../ui/http.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { type RoomChip, RoomChips } from "../../ui/room-chips.tsx";
import { roomTexts } from "../../ui/room-texts.ts";
import { texts } from "../../ui/texts.ts";

export { NameWrong } from "./name-wrong.tsx";

/** Beside a name that somebody keeps. */
export const IsItYou = lazyPart(async () => (await import("./is-it-you.tsx")).IsItYou);

/** Where the house has a sign-in of its own. */
export const SignInEntry = lazyPart(async () => (await import("./sign-in-entry.tsx")).SignInEntry);

export function LastTime({ room }: { room: string }) {
	return (
		<p>
			{texts.join.lastTime} <Link to={`/r/${room}`}>{texts.common.roomName(room)}</Link>
		</p>
	);
}

/** What can be done where there is no seat. */
export function FullRoom({ summary }: { summary: RoomSummary }) {
	return (
		<>
			<p>{roomTexts.allTaken(summary.capacity, summary.waiting)}</p>
			<OtherRooms except={summary.room} />
		</>
	);
}

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
