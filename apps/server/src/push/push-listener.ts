import type { PushMessage } from "./listeners.ts";
import type { Quoted } from "./pending-notifications.ts";

/** What the verbs of the chat tell whoever sends pushes. */
export interface PushListener {
	/** `message`: asked for where somebody listens */
	posted(room: string, message: () => PushMessage & Quoted): void;
	/** whether any browser of theirs is sent pushes */
	listensTo(session: string): boolean;
	/** REMIND3: as it was asked for, whatever is chosen for the room */
	reminded(session: string, room: string, quoted: Quoted): void;
	removed(room: string, target: number): void;
	/** whoever wrote it left for good */
	erased(author: string): void;
	left(session: string, room: string): void;
	locked(room: string): void;
	deviceEnded(session: string, device: string): void;
	ended(session: string): void;
}
