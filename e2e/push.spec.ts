import type { CDPSession } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

interface Standing {
	readonly title: string;
	readonly body: string;
}

test("a push shows a notification, none for the room in view, and one stands for each room", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const push = await Pushes.to(ada);
	await bo.says("hello");
	await push.arrives({ room: "lobby", text: "in view", count: 1 });
	await push.arrives({ room: "garden", text: "first", count: 1 });
	await push.arrives({ room: "garden", text: "@Ada, second", count: 3 });
	await expect.poll(() => push.standing()).toEqual([{ title: "# garden (3)", body: "Bo: @Ada, second" }]);

	await ada.goesTo("/r/garden");
	await ada.isInside();
	await expect.poll(() => push.standing()).toEqual([]);
});

test("no push goes without a notification, and what is on the screen or was a test is cleared at once", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const push = await Pushes.to(ada);
	const [worker] = ada.context.serviceWorkers();
	await worker?.evaluate(`{
		globalThis.titles = [];
		const show = registration.showNotification.bind(registration);
		registration.showNotification = (title, options) => show(title, options).then(() => titles.push(title));
	}`);
	await bo.says("hello");
	await ada.hears("hello");
	await push.arrives({ room: "lobby", text: "in view", count: 1 });
	await push.arrives({ type: "test", nonce: "0c5f" });
	await expect.poll(() => worker?.evaluate("titles.toSorted()")).toEqual(["# lobby", "Parley"]);
	await expect.poll(() => push.standing()).toEqual([]);
});

test("a conversation of two is called by the other's name, and a closed page is told, too", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	const push = await Pushes.to(ada);
	await ada.page.goto("about:blank");
	await push.arrives({ room: "direct-1f", title: "Bo", text: "are you there?", count: 1 });
	await ada.goesTo("/");
	await expect.poll(() => push.standing()).toEqual([{ title: "Bo", body: "Bo: are you there?" }]);
});

test("a notification leads to its room in a page of the chat, though the lab was looked at last", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	const push = await Pushes.to(ada);
	const lab = await ada.opensTab("/lab");
	await push.arrives({ room: "garden", text: "@Ada, over here", count: 1 });
	await expect.poll(() => push.standing()).toHaveLength(1);
	const [worker] = ada.context.serviceWorkers();
	await worker?.evaluate(PRESSED);
	await expect(ada.page).toHaveURL(/\/r\/garden/);
	await expect(lab.page).toHaveURL(/\/lab$/);
	await expect.poll(() => push.standing()).toEqual([]);
});

test("a new address that the server does not take within its time keeps no service worker waiting", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await Pushes.to(ada);
	const [worker] = ada.context.serviceWorkers();
	expect(await worker?.evaluate(RENEWED_IN_VAIN)).toBe("TimeoutError");
});

test("the self-test names the step that fails: this browser has no push service", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await Pushes.to(ada);
	await ada.page.reload();
	await ada.isInside();
	await ada.page.getByRole("button", { name: /^Alerts/ }).click();
	const panel = ada.page.getByRole("dialog", { name: "Alerts" });
	await panel.getByRole("switch", { name: "Notifications" }).check();
	await panel.getByRole("button", { name: "Check alerts" }).click();
	await expect(panel.getByRole("listitem").filter({ hasText: "Permission" })).toContainText("works");
	await expect(panel.getByRole("listitem").filter({ hasText: "Service worker" })).toContainText("works");
	await expect(panel.getByRole("listitem").filter({ hasText: "This server’s key" })).toContainText("works");
	await expect(panel.getByRole("listitem").filter({ hasText: /^Push service/ })).toContainText(
		"does not workThis browser has no push service that can be reached.",
	);
});

/**
 * The push service gives a new address and the server never answers; the worker's seconds are milliseconds. Resolves
 * with what became of handing it on.
 */
const RENEWED_IN_VAIN = `new Promise((resolve) => {
	const { timeout } = AbortSignal;
	AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 1000);
	const { fetch } = globalThis;
	globalThis.fetch = (path, init) =>
		path === "/api/push/renewals" ? never(init) : fetch(path, init);
	const never = ({ signal }) =>
		new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
	const address = { options: {}, toJSON: () => ({ endpoint: "https://push.invalid/1" }) };
	const event = new ExtendableEvent("pushsubscriptionchange");
	Object.defineProperties(event, {
		oldSubscription: { value: address },
		newSubscription: { value: address },
		waitUntil: { value: (done) => done.then(() => resolve("renewed"), (error) => resolve(error.name)) },
	});
	self.dispatchEvent(event);
	setTimeout(() => resolve("waits on"), 10_000);
})`;

/** The notification that stands is pressed; only a real press may bring a window to the front. */
const PRESSED = `registration.getNotifications().then(([notification]) => {
	WindowClient.prototype.focus = async function () { return this; };
	const event = new NotificationEvent("notificationclick", { notification });
	Object.defineProperty(event, "waitUntil", { value: () => undefined });
	self.dispatchEvent(event);
})`;

/** Pushes as the browser hands them to the service worker once its push service has delivered them. */
class Pushes {
	readonly #devtools: CDPSession;
	readonly #person: Person;
	readonly #registrationId: string;

	private constructor(person: Person, devtools: CDPSession, registrationId: string) {
		this.#person = person;
		this.#devtools = devtools;
		this.#registrationId = registrationId;
	}

	static async to(person: Person): Promise<Pushes> {
		await person.context.grantPermissions(["notifications"]);
		await expect.poll(() => person.page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
		const devtools = await person.context.newCDPSession(person.page);
		const registered = new Promise<string>((resolve) => {
			devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
				const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId;
				if (id !== undefined) resolve(id);
			});
		});
		await devtools.send("ServiceWorker.enable");
		return new Pushes(person, devtools, await registered);
	}

	async arrives(
		message: { room: string; text: string; count: number; title?: string } | { type: "test"; nonce: string },
	): Promise<void> {
		const note = { type: "message", me: "Ada", name: "Bo", seq: 7, title: "", ...message };
		await this.#devtools.send("ServiceWorker.deliverPushMessage", {
			origin: this.#person.cable.url,
			registrationId: this.#registrationId,
			data: JSON.stringify(note),
		});
	}

	standing(): Promise<Standing[]> {
		return this.#person.page.evaluate(`navigator.serviceWorker.getRegistration()
			.then((registration) => registration.getNotifications())
			.then((notes) => notes.map(({ title, body }) => ({ title, body })))`);
	}
}
