import { useEffect, useState } from "react";
import { listening, type Seen } from "./listening.ts";

/** A room as it is told to everybody who reads it on another site: by no token, and by nothing that is kept. */
export function useEmbeddedRoom(room: string, isShown: boolean): Seen {
	const [seen, setSeen] = useState<Seen>({ link: isShown ? "coming" : "ended", room: null });
	useEffect(() => {
		if (!isShown) return undefined;
		return listening(room, (change) => setSeen(change));
	}, [room, isShown]);
	return seen;
}
