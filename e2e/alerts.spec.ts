import type { Locator } from "@playwright/test";
import { hasDesktop, standing, timesAsked } from "./support/notifications.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("nobody is asked on load: the first mention offers notifications, once, and one click turns them on", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.arrives();
	await hasDesktop(ada.page, "default");
	await ada.takesSeatAs("Ada");
	await bo.says("hello, all of you");
	await ada.hears("hello, all of you");
	await expect(offer(ada)).toBeHidden();
	expect(await timesAsked(ada.page)).toBe(0);

	await bo.says("hello @Ada");
	await expect(offer(ada)).toBeVisible();
	expect(await timesAsked(ada.page)).toBe(0);
	await offer(ada).click();
	await expect(offer(ada)).toBeHidden();
	expect(await timesAsked(ada.page)).toBe(1);

	await goesAway(ada);
	await bo.says("@Ada, are you there?");
	await expect
		.poll(() => standing(ada.page))
		.toEqual([{ title: "# lobby", body: "Bo: @Ada, are you there?" }]);
	await ada.page.evaluate(() => globalThis.desk.click(globalThis.desk.shown.length - 1));
	await expect(ada.page).toHaveURL(/\/r\/lobby#\d+$/);
	await expect.poll(() => standing(ada.page)).toEqual([]);
});

test("no notification for a room in view, one for a room that is not, and none once it is read", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await hasDesktop(ada.page, "granted");
	await ada.isInside();
	await turnsOnNotifications(ada);
	await bo.says("@Ada in view");
	await ada.hears("@Ada in view");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await expect(ada.sidebar.getByRole("link", { name: /# lobby/ })).toBeVisible();
	await bo.says("not for anybody");
	await bo.says("for @Ada");
	await expect.poll(() => standing(ada.page)).toEqual([{ title: "# lobby", body: "Bo: for @Ada" }]);
	await expect(ada.sidebar).toContainText("2 unread messages, 1 mention of you");

	await ada.sidebar.getByRole("link", { name: /# lobby/ }).click();
	await ada.hears("for @Ada");
	await expect.poll(() => standing(ada.page)).toEqual([]);
});

test("all, mentions or nothing is chosen for each room, kept over a reload, and a muted room counts nowhere", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await hasDesktop(ada.page, "granted");
	await ada.isInside();
	await turnsOnNotifications(ada);
	await chooses(ada, "All messages");
	await goesAway(ada);
	await bo.says("to anybody");
	await expect.poll(() => standing(ada.page)).toHaveLength(1);
	await expect(ada.page).toHaveTitle("(1) # lobby · Parley");
	await expect(icon(ada)).toHaveAttribute("href", "/icon-unread.svg");

	await comesBack(ada);
	await expect(ada.page).toHaveTitle("# lobby · Parley");
	await expect(icon(ada)).toHaveAttribute("href", "/icon.svg");
	await chooses(ada, "Nothing");
	await ada.page.reload();
	await ada.isInside();
	await expect(ada.page.getByRole("button", { name: "Alerts: this room is muted" })).toBeVisible();
	await goesAway(ada);
	await bo.says("@Ada, in vain");
	await ada.hears("@Ada, in vain");
	await expect(ada.page).toHaveTitle("# lobby · Parley");
	expect(await standing(ada.page)).toEqual([]);
});

test("of two tabs one tells, and none while the other shows the room", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await hasDesktop(ada.page, "granted");
	await ada.isInside();
	await turnsOnNotifications(ada);
	const tab = await ada.opensTab("/r/garden");
	await hasDesktop(tab.page, "granted");
	await tab.isInside();
	await expect(tab.sidebar.getByRole("link", { name: /# lobby/ })).toBeVisible();

	const told = async () =>
		(await Promise.all([ada, tab].map(({ page }) => page.evaluate(() => globalThis.desk.shown)))).flat();
	await bo.says("@Ada in view");
	await ada.hears("@Ada in view");
	// what one tab shows is read in the other, too
	await expect(tab.sidebar).not.toContainText("mention of you");
	await goesAway(ada);
	await bo.says("@Ada once");
	await expect.poll(told).toEqual([expect.objectContaining({ body: "Bo: @Ada once" })]);
	await expect(tab.sidebar).toContainText("1 unread message, 1 mention of you");
	// Whatever else the first mention was to show would stand here by now: it came before.
	expect(await told()).toHaveLength(1);
});

test("the self-test says of each step whether it works, in words", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await hasDesktop(ada.page, "default", "denied");
	await ada.isInside();
	await opensAlerts(ada);
	const panel = ada.page.getByRole("dialog", { name: "Alerts" });
	await expect(panel).toContainText(/kept here, but the browser may clear them|stay here until you sign out/);
	await panel.getByRole("button", { name: "Check alerts" }).click();
	await expect(panel.getByRole("listitem")).toHaveText([
		/^Permission: does not work.*Not asked yet/,
		/^Notification: does not work/,
		/^Sound: works/,
		/^Title and icon: works/,
		/^Service worker: good to know/,
		/^Push: does not work.*turn on notifications/,
	]);
	await panel.getByRole("button", { name: "Turn on" }).click();
	await expect(panel).toContainText("Blocked. Allow notifications");
	await panel.getByRole("switch", { name: "Sound" }).check();
	await ada.page.keyboard.press("Escape");
	await ada.page.reload();
	await opensAlerts(ada);
	await expect(panel.getByRole("switch", { name: "Sound" })).toBeChecked();
});

function offer(person: Person): Locator {
	return person.page.getByRole("region", { name: "Alerts" }).getByRole("button", { name: "Turn on" });
}

function icon(person: Person): Locator {
	return person.page.locator("link[rel=icon]");
}

async function opensAlerts(person: Person): Promise<void> {
	await person.page.getByRole("button", { name: /^Alerts/ }).click();
}

async function turnsOnNotifications(person: Person): Promise<void> {
	await opensAlerts(person);
	await person.page.getByRole("switch", { name: "Notifications" }).check();
	await person.page.keyboard.press("Escape");
}

async function chooses(person: Person, choice: string): Promise<void> {
	await opensAlerts(person);
	await person.page.getByRole("radio", { name: choice }).check();
	await person.page.keyboard.press("Escape");
}

/** To another tab: a browser without a screen never hides a page by itself. */
async function goesAway(person: Person): Promise<void> {
	await becomes(person, "hidden");
}

async function comesBack(person: Person): Promise<void> {
	await becomes(person, "visible");
}

async function becomes(person: Person, state: "hidden" | "visible"): Promise<void> {
	await person.page.evaluate((now) => {
		const page: EventTarget = Reflect.get(globalThis, "document");
		Object.defineProperty(page, "visibilityState", { value: now, configurable: true });
		Object.defineProperty(page, "hidden", { value: now === "hidden", configurable: true });
		page.dispatchEvent(new Event("visibilitychange"));
	}, state);
}
