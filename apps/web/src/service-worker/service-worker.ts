import { onNotificationClick, onPush, renew } from "./push.ts";
import { dropOtherShells, keepShell, onFetch } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
	// No waiting for old pages to close: the new shell is whole by itself, and they go on with what they have loaded.
	event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
	event.waitUntil(dropOtherShells().then(() => self.clients.claim()));
});
self.addEventListener("fetch", onFetch);
self.addEventListener("message", ({ data, ports }) => {
	if (data?.type === "which-build") ports[0]?.postMessage(BUILD.entry);
});
self.addEventListener("push", onPush);
self.addEventListener("notificationclick", onNotificationClick);
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
