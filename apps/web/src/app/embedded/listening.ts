import { EmbeddedMessages, EmbeddedRoom } from "@parley/protocol/embedding";
import { merged } from "./merged.ts";

/** `away`: what was heard last stays. */
type Link = "coming" | "here" | "away" | "ended";
export interface Seen {
	readonly link: Link;
	readonly room: EmbeddedRoom | null;
}

/** The house says no by an answer that a browser does not try again by itself: it is full of readers, or has stopped. */
const AGAIN_MS = { min: 10_000, spread: 20_000 };

export function listening(room: string, see: (change: (seen: Seen) => Seen) => void): () => void {
	const address = `/api/embed/${room}`;
	const over = new AbortController();
	let source: EventSource;
	let again: ReturnType<typeof setTimeout> | undefined;
	const end = () => {
		over.abort();
		clearTimeout(again);
		source.close();
	};
	const ended = () => {
		end();
		see(() => ({ link: "ended", room: null }));
	};
	const hear = (word: string, heard: (data: string) => void) =>
		source.addEventListener(word, ({ data }: MessageEvent<string>) => heard(data));
	const begin = () => {
		source = new EventSource(address);
		hear("room", (data) => see(() => ({ link: "here", room: EmbeddedRoom.parse(JSON.parse(data)) })));
		hear("messages", (data) => {
			const changed = EmbeddedMessages.parse(JSON.parse(data));
			see((seen) => ({
				link: "here",
				room: seen.room && { ...seen.room, messages: [...merged(seen.room.messages, changed)] },
			}));
		});
		hear("ended", ended);
		source.onerror = () => {
			see((seen) => ({ ...seen, link: "away" }));
			if (source.readyState !== EventSource.CLOSED) return;
			again = setTimeout(beginAgain, AGAIN_MS.min + Math.random() * AGAIN_MS.spread);
		};
	};
	// an EventSource does not say why it was refused, and the room may have been withdrawn meanwhile
	const beginAgain = async () => {
		const answer = await fetch(address, { method: "HEAD", signal: over.signal }).catch(() => undefined);
		if (over.signal.aborted) return;
		if (answer?.status === 404) ended();
		else begin();
	};
	begin();
	return end;
}
