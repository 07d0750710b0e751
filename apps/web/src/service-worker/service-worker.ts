import type { ToWorker } from "../ui/worker-words.ts";
import { onNotificationClick, onPush, renew } from "./push.ts";
import { cacheLater, cacheShell, dropOtherShells, onFetch } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
	// No waiting for old pages to close: the new shell is whole by itself, and they go on with what they have loaded.
	event.waitUntil(cacheShell().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
	event.waitUntil(self.clients.claim());
});
self.addEventListener("fetch", onFetch);
self.addEventListener("message", (event) => {
	const word: ToWorker | undefined = event.data;
	if (word?.type === "which-build") event.ports[0]?.postMessage(BUILD.entry);
	if (word?.type === "settled") event.waitUntil(Promise.all([cacheLater(), dropOtherShells()]));
});
self.addEventListener("push", onPush);
self.addEventListener("notificationclick", onNotificationClick);
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
