import { risingUuid } from "@parley/client/state/rising-uuid";
import { useSyncExternalStore } from "react";
import { keyValue } from "./browser.ts";
import { Drafts } from "./drafts.ts";
import type { Draft } from "./stored-draft.ts";

/** This tab's. */
export const drafts = new Drafts({
	shared: keyValue(() => localStorage),
	tab: keyValue(() => sessionStorage),
	uuid: () => risingUuid(),
});

addEventListener("storage", () => drafts.look());
addEventListener("pagehide", () => drafts.flush());
document.addEventListener("visibilitychange", () => {
	if (document.visibilityState === "visible") drafts.look();
	else drafts.flush();
});

/** A part of a room's draft; what is no object, or keeps its identity, costs no second rendering. */
export function useDraft<T>(room: string, part: (draft: Draft) => T): T {
	return useSyncExternalStore(drafts.subscribe, () => part(drafts.of(room)));
}
