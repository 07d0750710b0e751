import { encodeServerFrames } from "@parley/protocol/codec";
import { ROOMS_PAGE_MAX } from "@parley/protocol/limits";
import { refusals } from "@parley/protocol/refusals";
import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("Ctrl K goes to a room and back without the mouse, and Escape gives the focus back", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	await bo.goesTo("/r/quiet-hours");
	await bo.isInside();
	const ada = await people.joins("Ada");
	const { keyboard } = ada.page;
	await expect(ada.sidebar).toContainText("# quiet-hours");
	await keyboard.press("Control+k");
	await expect(field(ada)).toBeFocused();
	await keyboard.type("qh");
	await expect(chosen(ada)).toContainText("quiet-hours");
	await keyboard.press("Enter");
	await expect(ada.page).toHaveURL(/\/r\/quiet-hours$/);
	await expect(ada.field).toBeFocused();
	await ada.says("found you");
	await bo.hears("found you");

	await keyboard.press("Control+k");
	await expect(chosen(ada)).toContainText("lobby");
	await keyboard.press("ArrowUp");
	await expect(chosen(ada)).toContainText("Sign out");
	await keyboard.press("ArrowDown");
	await expect(chosen(ada)).toContainText("lobby");
	await keyboard.press("Escape");
	await expect(field(ada)).toBeHidden();
	await expect(ada.field).toBeFocused();
	await expect(ada.page).toHaveURL(/\/r\/quiet-hours$/);
});

test("what has something unread stands first", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const mei = await people.joins("Mei");
	await mei.goesTo("/r/attic");
	await mei.isInside();
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await expect(ada.sidebar).toContainText("# attic");
	await expect(ada.sidebar).toContainText("# lobby");
	await bo.says("news");
	await expect(ada.sidebar).toContainText("1 unread message");
	await ada.page.keyboard.press("Control+k");
	await expect(chosen(ada)).toContainText("lobby");
	await expect(chosen(ada)).toContainText("1 unread message");
});

test("a command is run from where one is: mute, and unmute", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await runs(ada, ">mute");
	await expect(ada.page.getByRole("button", { name: "Alerts: this room is muted" })).toBeVisible();
	await runs(ada, ">unmute");
	await expect(ada.page.getByRole("button", { name: "Alerts", exact: true })).toBeVisible();
	await runs(ada, ">invite");
	await expect(ada.page.getByRole("dialog", { name: "Invite people to # lobby" })).toBeVisible();
});

test("nothing that fits is said, and a free name opens a room", async ({ people }) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await ada.page.keyboard.press("Control+k");
	await field(ada).fill("@zzz");
	await expect(ada.page.getByRole("dialog", { name: "Jump to" })).toContainText("Nothing here fits");
	await field(ada).fill("Garden party");
	await expect(chosen(ada)).toContainText("Open # garden-party");
	await ada.page.keyboard.press("Enter");
	await expect(ada.page).toHaveURL(/\/r\/garden-party$/);
	await ada.isInside();
});

function field(person: Person): Locator {
	return person.page.getByRole("combobox", { name: "A room, a person or a command" });
}

function chosen(person: Person): Locator {
	return person.page.getByRole("dialog").getByRole("option", { selected: true });
}

async function runs(person: Person, command: string): Promise<void> {
	await person.page.keyboard.press("Control+k");
	await field(person).fill(command);
	await person.page.keyboard.press("Enter");
}

test.describe("in a house of more rooms than are listed", () => {
	test.use({ env: { LIMITS: "off" } });

	test("[ROOM11] a room that is not on the list is found by what it is called", async ({ people }) => {
		const lively = Array.from({ length: ROOMS_PAGE_MAX }, (_, n) => `lively-${n}`);
		for (const name of ["Cy", "Dee"]) await (await people.writer(name)).joins(lively);
		const bo = await people.joins("Bo");
		await bo.goesTo("/r/quiet-hours");
		await bo.isInside();
		const ada = await people.joins("Ada");
		await expect(ada.sidebar).toContainText("# lobby");
		await expect(ada.sidebar).not.toContainText("quiet-hours");
		await ada.page.keyboard.press("Control+k");
		await field(ada).fill("quiet-h");
		await expect(chosen(ada)).toContainText("quiet-hours");
		await ada.page.keyboard.press("Enter");
		await expect(ada.page).toHaveURL(/\/r\/quiet-hours$/);
	});
});

test.describe("where the server is busy once", () => {
	test("[ROOM11] whoever is told that too many search asks again", async ({ people }) => {
		const bo = await people.joins("Bo");
		await bo.goesTo("/r/quiet-hours");
		await bo.isInside();
		const ada = await people.arrives({ core: "tab" });
		const asked: string[] = [];
		await ada.page.routeWebSocket(/\/ws$/, (page) => {
			const server = page.connectToServer();
			page.onMessage((message) => {
				const { type, ref, query = "" } = JSON.parse(String(message));
				if (type === "rooms" && query !== "" && asked.push(query) === 1)
					page.send(
						encodeServerFrames([
							{ type: "refused", ref, code: "busy", message: refusals.busy.sentence, retryAfterMs: 100 },
						]),
					);
				else server.send(message);
			});
		});
		await ada.page.reload();
		await ada.takesSeatAs("Ada");
		await ada.isInside();
		await ada.page.keyboard.press("Control+k");
		await field(ada).fill("quiet-h");
		await expect(chosen(ada)).toContainText("quiet-hours");
		await expect.poll(() => asked).toEqual(["quiet-h", "quiet-h"]);
	});
});
