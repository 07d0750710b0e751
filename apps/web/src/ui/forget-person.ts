import type { ChatClient } from "@parley/client/state/chat-client";
import { forgetDrafts } from "./own-drafts.ts";
import { keepOnly, remember } from "./storage.ts";

/** Of the device and not of the person; the session itself is the client's. */
const EXCEPTIONS = [
	"parley.here",
	"parley.session",
	"parley.core",
	"parley.theme",
	"parley.text",
	"parley.language",
	"parley.link-previews",
	"parley.lone-keys",
];

/** What would name rooms and was held by the page alone. */
const held = new Set<string>();

/**
 * Nothing of whoever signed out stays in the browser: drafts, rooms, alerts, an operator's token, where uploads stand,
 * notifications and the address for pushes. Somebody else may have come in since, in another tab.
 */
export async function forgetPerson(client: ChatClient): Promise<void> {
	if (forgetHere(client)) await endPushes();
}

/** What the page holds and what lies in the browser goes at once; false: that is somebody else's, who came in since. */
export function forgetHere(client: ChatClient): boolean {
	forgetDrafts();
	for (const key of held) remember(key, null);
	forgetIn(() => sessionStorage);
	if (client.remembered().hasSession) return false;
	forgetIn(() => localStorage);
	return true;
}

export async function endPushes(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker?.getRegistration();
		for (const note of (await registration?.getNotifications()) ?? []) note.close();
		await (await registration?.pushManager?.getSubscription())?.unsubscribe();
	} catch (error) {
		console.warn("the browser still has an address for pushes:", error);
	}
}

/** [KEEP5] What would name rooms is held by the page alone, and goes from where it lay. */
export function keepNothingPersonal(): void {
	keepOnly((key) => {
		if (isPersonal(key)) held.add(key);
		return !isPersonal(key);
	});
	// drafts are moved from there, or go, by whoever keeps them
	forgetIn(
		() => localStorage,
		(key) => !key.startsWith("parley.draft."),
	);
}

function forgetIn(open: () => Storage, isMeant: (key: string) => boolean = () => true): void {
	try {
		const storage = open();
		for (const key of Object.keys(storage)) if (isPersonal(key) && isMeant(key)) storage.removeItem(key);
	} catch {
		// Storage that is denied holds nothing.
	}
}

/** `tus` keeps the names of files. */
function isPersonal(key: string): boolean {
	return (key.startsWith("parley.") && !EXCEPTIONS.includes(key)) || key.startsWith("tus::");
}
