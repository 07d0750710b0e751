import type { Page } from "@playwright/test";

interface Shown {
	readonly title: string;
	readonly body: string;
	readonly tag: string;
	closed: boolean;
}

interface Desk {
	readonly shown: Shown[];
	readonly asked: { count: number };
	click(index: number): void;
}

declare global {
	// What the page is given, and the test reads inside the page.
	var desk: Desk;
}

type Permission = "default" | "granted" | "denied";

/**
 * The part of the desktop that a browser without a screen lacks: it asks nobody and shows nothing, but says yes
 * (or what `answer` is), and remembers. Everything above the browser's own interface is the real page.
 */
export async function hasDesktop(
	page: Page,
	permission: Permission,
	answer: Permission = "granted",
): Promise<void> {
	await page.addInitScript(
		([first, later]) => {
			const KEY = "test.permission";
			const now = () => sessionStorage.getItem(KEY) ?? first;
			const notes: EventTarget[] = [];
			const shown: Shown[] = [];
			const asked = { count: 0 };
			class DesktopNotification extends EventTarget {
				readonly #shown: Shown;
				constructor(title: string, { body = "", tag = "" }: { body?: string; tag?: string } = {}) {
					super();
					if (now() !== "granted") throw new TypeError("not allowed");
					this.#shown = { title, body, tag, closed: false };
					for (const older of shown) if (older.tag === tag) older.closed = true;
					notes.push(this);
					shown.push(this.#shown);
					queueMicrotask(() => this.dispatchEvent(new Event("show")));
				}
				close() {
					this.#shown.closed = true;
				}
				static get permission() {
					return now();
				}
				static async requestPermission() {
					asked.count += 1;
					sessionStorage.setItem(KEY, later);
					return later;
				}
			}
			Object.defineProperty(globalThis, "Notification", { value: DesktopNotification });
			globalThis.desk = {
				shown,
				asked,
				click: (index) => void notes[index]?.dispatchEvent(new Event("click")),
			};
		},
		[permission, answer] as const,
	);
	await page.reload();
}

/** The notifications that stand on the desktop now. */
export function standing(page: Page): Promise<Pick<Shown, "title" | "body">[]> {
	return page.evaluate(() =>
		globalThis.desk.shown.filter((note) => !note.closed).map(({ title, body }) => ({ title, body })),
	);
}

export function timesAsked(page: Page): Promise<number> {
	return page.evaluate(() => globalThis.desk.asked.count);
}
