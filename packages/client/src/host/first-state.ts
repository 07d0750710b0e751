import type { ChatState } from "../state/chat-state.ts";
import { FIRST_LIMITS } from "../state/first-limits.ts";

/** Before anybody has come in, or anything is known of the house. */
export const FIRST_STATE: ChatState = {
	link: { state: "idle" },
	me: null,
	limits: FIRST_LIMITS,
	rooms: new Map(),
	unsent: [],
	device: null,
	conversations: new Map(),
	own: null,
	activities: new Map(),
	directory: null,
	ownChanges: 0,
	blocked: [],
};
