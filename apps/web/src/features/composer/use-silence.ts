import { useChat } from "../../react/use-chat.ts";
import { useNow } from "../../ui/use-now.ts";
import { type Silence, silenceOf } from "./silence.ts";

const TICK_MS = 500;

/** Why one may not write in the room just now, looked at anew while a countdown runs. */
export function useSilence(room: string): Silence | null {
	const state = useChat((chat) => chat.rooms.get(room));
	const me = useChat((chat) => chat.me);
	const silence = state && me ? silenceOf(state, me, Date.now()) : null;
	useNow(silence !== null && "until" in silence ? TICK_MS : null);
	return silence;
}
