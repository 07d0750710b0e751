import type { Remembered } from "../state/chat-client.ts";
import type { KeyValue } from "../state/environment.ts";
import { readLastRoom, readSession, rememberedMe } from "./stored-session.ts";

/** Of the person, and not part of what is shown. */
export interface Kept {
	readonly token: string | null;
	readonly remembered: Remembered;
}

export function keptIn(local: Pick<KeyValue, "get">): Kept {
	const stored = readSession(local);
	return {
		token: stored?.token ?? null,
		remembered: {
			name: stored?.name ?? "",
			hasSession: stored?.token !== undefined,
			room: readLastRoom(local),
			me: rememberedMe(local),
			signedOutAt: stored?.signedOutAt ?? 0,
		},
	};
}
