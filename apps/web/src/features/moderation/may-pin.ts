import type { RoomState } from "@parley/client/state/chat-state";
import { rankIn } from "../../ui/rank.ts";

/** PIN1. Of who is muted just now, the house says so. */
export function mayPin({ rules, conversation }: RoomState, me: string): boolean {
	return conversation !== undefined || rules.speaker === true || rankIn(rules, me) !== null;
}
