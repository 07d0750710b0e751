import type { Requests } from "../link/requests.ts";
import type { Viewer } from "../rooms/room.ts";
import type { Rooms } from "../rooms/rooms.ts";
import type { Me } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import type { Asking } from "./asking.ts";
import type { HeldActivity } from "./held-activity.ts";
import type { Making } from "./making.ts";

export interface ActivitiesParts {
	readonly environment: Pick<Environment, "after" | "now" | "random" | "loadRules">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	readonly rooms: Pick<Rooms, "get" | "status" | "epoch">;
	readonly me: () => Me | null;
	readonly changed: () => void;
}

/** One activity whose card was on a screen, or in which one acted. */
export interface Entry {
	readonly room: string;
	readonly target: number;
	/** whose screen has its card */
	readonly viewers: Set<Viewer>;
	readonly asking: Asking;
	readonly making: Making;
	held: HeldActivity | undefined;
	/** by the rules of which version it is played, where a later one was heard of than its message carries */
	raisedTo: number | undefined;
	/** the house was asked, and one's last move may be on its way to it all the same */
	doubting: Cancel | undefined;
	isLoading: boolean;
}
