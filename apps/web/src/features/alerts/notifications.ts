export type Permission = NotificationPermission | "unsupported" | "insecure";

/** On plain http browsers say "denied", as if somebody had decided so. */
export function permission(): Permission {
	if (!window.isSecureContext) return "insecure";
	return "Notification" in window ? Notification.permission : "unsupported";
}

/** Only ever after a click: browsers punish pages that ask unbidden, and so do people. */
export async function askPermission(): Promise<Permission> {
	if (permission() === "default") await Notification.requestPermission();
	return permission();
}

export interface Notice {
	readonly title: string;
	readonly body: string;
	/** a newer one of the same tag takes the place of the older, from whichever tab */
	readonly tag: string;
	readonly onClick: () => void;
}

export type Shown =
	/** the browser says it stands on the screen, or only that it took it */
	{ readonly state: "shown" | "taken"; readonly close: () => void } | { readonly state: "failed" };

const SHOWN_WAIT_MS = 3_000;
const ICON = "/icon.svg";

export async function notify({ title, body, tag, onClick }: Notice): Promise<Shown> {
	if (permission() !== "granted") return { state: "failed" };
	try {
		const note = new Notification(title, { body, tag, icon: ICON });
		note.addEventListener("click", () => {
			window.focus();
			onClick();
			note.close();
		});
		return await outcomeOf(note);
	} catch {
		// Phones show notifications only by a service worker.
		return notifyByWorker(title, { body, tag, icon: ICON });
	}
}

function outcomeOf(note: Notification): Promise<Shown> {
	const close = () => note.close();
	return new Promise((resolve) => {
		note.addEventListener("show", () => resolve({ state: "shown", close }));
		note.addEventListener("error", () => resolve({ state: "failed" }));
		setTimeout(() => resolve({ state: "taken", close }), SHOWN_WAIT_MS);
	});
}

async function notifyByWorker(title: string, options: NotificationOptions): Promise<Shown> {
	const worker = await serviceWorker();
	if (worker === undefined) return { state: "failed" };
	await worker.showNotification(title, options);
	const close = async () => {
		for (const note of await worker.getNotifications({ tag: options.tag ?? "" })) note.close();
	};
	return { state: "taken", close: () => void close() };
}

export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
	return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}
