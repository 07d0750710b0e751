import { loadUnseen } from "@parley/client/http/load-part";
import type { ChatClient } from "@parley/client/state/chat-client";
import type { ChatState } from "@parley/client/state/chat-state";
import type { Me } from "@parley/client/state/me";
import { risingUuid } from "@parley/client/state/rising-uuid";
import { useEffect, useSyncExternalStore } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { stores } from "./browser.ts";
import { ANY_TAB, draftRow, saveLastDrafts } from "./draft-row.ts";
import { Drafts } from "./drafts.ts";
import { HeldDrafts } from "./held-drafts.ts";
import type { Draft } from "./stored-draft.ts";

const held = { shared: new HeldDrafts(), tab: new HeldDrafts() };
let forgetKept: () => void = () => undefined;
/** whose drafts this page alone holds, until it is known what lies on the device, or for good where nothing can */
let onlyHeld: { readonly me: Me; readonly mayKeep: () => boolean } | null = null;
const loadKept = () => import("./kept-drafts.ts");

/** This tab's. */
export const drafts = new Drafts({ ...held, uuid: () => risingUuid() });

addEventListener("pagehide", () => {
	drafts.flush();
	if (!onlyHeld?.mayKeep()) return;
	const { me } = onlyHeld;
	for (const [table, tab] of [
		[held.tab, ""],
		[held.shared, ANY_TAB],
	] as const) {
		const rows = [...table.rooms].map(([room, stored]) =>
			draftRow(stored, { me, tab, room, at: Date.now() }),
		);
		saveLastDrafts(stores.tab, rows);
	}
});
document.addEventListener("visibilitychange", () => {
	if (document.visibilityState === "hidden") drafts.flush();
});

/** From now on they are kept on the device, as this person's; what lies there of theirs comes back. */
async function keepDrafts(me: Me, client: ChatClient, mayKeep: () => boolean): Promise<void> {
	onlyHeld = { me, mayKeep };
	try {
		const { keptDrafts } = await loadUnseen(loadKept);
		const kept = await keptDrafts({ held, drafts });
		forgetKept = () => kept.forget();
		const { signedOutAt } = client.remembered();
		if (await kept.enter(me, { signedOutAt, mayKeep })) onlyHeld = null;
	} catch (error) {
		console.warn("drafts are kept for as long as this page is open:", error);
	}
}

/** Whoever wrote here has signed out. */
export function forgetDrafts(): void {
	forgetKept();
	onlyHeld = null;
	for (const table of [held.shared, held.tab]) {
		table.onSet = () => undefined;
		table.fill(new Map());
	}
	drafts.forget();
}

/** Of whoever is here, or comes back. */
export function useKeptDrafts(me: Me | null): void {
	const client = useClient();
	const mayKeep = useChat(mayKeepAny);
	useEffect(() => {
		if (me !== null && mayKeep) void keepDrafts(me, client, () => mayKeepAny(client.getState()));
	}, [client, me, mayKeep]);
}

function mayKeepAny({ limits }: ChatState): boolean {
	return limits.keepOnDevice !== "nothing";
}

/** A part of a room's draft; what is no object, or keeps its identity, costs no second rendering. */
export function useDraft<T>(room: string, part: (draft: Draft) => T): T {
	return useSyncExternalStore(drafts.subscribe, () => part(drafts.of(room)));
}
