import type { TimelineRow } from "@parley/protocol/timeline";
import type { ActivityState, ChatState, RoomState } from "./chat-state.ts";

/** From what a tab was sent last to what there is now. Whatever is not named has not changed. */
export interface Patch {
	readonly set?: Partial<Omit<ChatState, "rooms" | "activities">>;
	/** by the number of their message: a move in one takes none of the others along */
	readonly activities?: {
		readonly changed: readonly (readonly [number, ActivityState])[];
		readonly gone: readonly number[];
	};
	readonly rooms?: {
		readonly changed: readonly RoomPatch[];
		readonly gone: readonly string[];
		/** all of them in their order, where adding `changed` behind the others does not make it */
		readonly order?: readonly string[];
	};
}

export interface RoomPatch {
	readonly room: string;
	readonly set: Partial<Omit<RoomState, "rows">>;
	/** fields that are absent now */
	readonly unset?: readonly (keyof RoomState)[];
	readonly rows?: RowSplice;
}

/** At `at`, `drop` rows make way for `rows`; those before and behind stay the tab's own objects. */
export interface RowSplice {
	readonly at: number;
	readonly drop: number;
	readonly rows: readonly TimelineRow[];
}
