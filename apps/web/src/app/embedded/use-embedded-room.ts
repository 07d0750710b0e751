import { EmbeddedMessages, EmbeddedRoom } from "@parley/protocol/embedding";
import { useEffect, useState } from "react";
import { merged } from "./merged.ts";

/** `away`: what was heard last stays. */
type Link = "coming" | "here" | "away" | "ended";
export interface Seen {
	readonly link: Link;
	readonly room: EmbeddedRoom | null;
}

/** The house says no by an answer that a browser does not try again by itself: it is full of readers, or has stopped. */
const AGAIN_MS = { min: 10_000, spread: 20_000 };

/** A room as it is told to everybody who reads it on another site: by no token, and by nothing that is kept. */
export function useEmbeddedRoom(room: string, isShown: boolean): Seen {
	const [seen, setSeen] = useState<Seen>({ link: isShown ? "coming" : "ended", room: null });
	useEffect(() => {
		if (!isShown) return undefined;
		return listening(room, (change) => setSeen(change));
	}, [room, isShown]);
	return seen;
}

function listening(room: string, see: (change: (seen: Seen) => Seen) => void): () => void {
	let source: EventSource;
	let again: ReturnType<typeof setTimeout> | undefined;
	const end = () => {
		clearTimeout(again);
		source.close();
	};
	const hear = (word: string, heard: (data: string) => void) =>
		source.addEventListener(word, ({ data }: MessageEvent<string>) => heard(data));
	const begin = () => {
		source = new EventSource(`/api/embed/${room}`);
		hear("room", (data) => see(() => ({ link: "here", room: EmbeddedRoom.parse(JSON.parse(data)) })));
		hear("messages", (data) => {
			const changed = EmbeddedMessages.parse(JSON.parse(data));
			see((seen) => ({
				link: "here",
				room: seen.room && { ...seen.room, messages: [...merged(seen.room.messages, changed)] },
			}));
		});
		hear("ended", () => {
			end();
			see(() => ({ link: "ended", room: null }));
		});
		source.onerror = () => {
			see((seen) => ({ ...seen, link: "away" }));
			if (source.readyState !== EventSource.CLOSED) return;
			again = setTimeout(begin, AGAIN_MS.min + Math.random() * AGAIN_MS.spread);
		};
	};
	begin();
	return end;
}
