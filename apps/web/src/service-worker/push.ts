import { ANSWER_WAIT_MS } from "@parley/client/http/fetch-in-time";
import type { PushNote } from "@parley/protocol/push";
import { roomLabel } from "../ui/direct.ts";
import { roomTag } from "../ui/worker-words.ts";
import { isOnScreen, isPage, openPages, tell } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

type Message = Extract<PushNote, { type: "message" }>;
/** What a notification leads to. */
type Place = Pick<Message, "room" | "seq">;

const TEST_TAG = "test";

export function onPush(event: PushEvent): void {
	const note: PushNote | undefined = event.data?.json();
	if (note?.type === "message") event.waitUntil(show(note));
	else if (note?.type === "test") event.waitUntil(passOn(note.nonce));
	// of a newer server: what it says is not known here
	else event.waitUntil(self.registration.showNotification("Parley", { icon: "/icons/192.png" }));
}

/** Whatever is pushed is shown: a browser that sees a push without a notification takes the address away (iOS at once). */
async function show(note: Message): Promise<void> {
	const { room, seq, count, reminder = false } = note;
	const label = reminder ? `⏰ ${roomLabel(note)}` : roomLabel(note);
	// what comes later in the room takes the place of no reminder
	const tag = reminder ? `${roomTag(room)}#${seq}` : roomTag(room);
	const silent = !reminder && (await isOnScreen(room));
	await self.registration.showNotification(count > 1 ? `${label} (${count})` : label, {
		body: `${note.name}: ${note.text}`,
		tag,
		silent,
		icon: "/icons/192.png",
		badge: "/icons/badge.png",
		data: { room, seq } satisfies Place,
	});
	if (silent) await clear(tag);
}

async function clear(tag: string): Promise<void> {
	for (const note of await self.registration.getNotifications({ tag })) note.close();
}

/** The page that asked for it waits, on a screen, and says that it came. */
async function passOn(nonce: string): Promise<void> {
	await self.registration.showNotification("Parley", { tag: TEST_TAG, silent: true, icon: "/icons/192.png" });
	for (const page of await openPages()) tell(page, { type: "test-arrived", nonce });
	await clear(TEST_TAG);
}

export function onNotificationClick(event: NotificationEvent): void {
	event.notification.close();
	const place: Place | null = event.notification.data;
	if (place !== null) event.waitUntil(goTo(place));
}

async function goTo({ room, seq }: Place): Promise<void> {
	// the operator's lab shows no room
	const page = (await openPages()).find(({ url }) => isPage(new URL(url).pathname));
	if (page === undefined) {
		await self.clients.openWindow(`/r/${room}#${seq}`);
		return;
	}
	await page.focus();
	tell(page, { type: "open", room, seq });
}

/** A new address is handed on by who knows the old one's secret: a worker has no token, and keeps none. */
export async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
	const old = event.oldSubscription;
	if (old === null) return;
	const { userVisibleOnly, applicationServerKey } = old.options;
	const subscription =
		event.newSubscription ??
		(await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
	await fetch("/api/push/renewals", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ old: old.toJSON(), subscription: subscription.toJSON() }),
		// what is never answered is given up: the next page that opens hands the address on
		signal: AbortSignal.timeout(ANSWER_WAIT_MS),
	});
	for (const page of await openPages()) tell(page, { type: "renewed" });
}
