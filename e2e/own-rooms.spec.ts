import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("two tabs keep one list of rooms, and leaving takes one room out of it", async ({ people }) => {
	const ada = await people.joins("Ada");
	const tab = await ada.opensTab("/r/garden");
	await tab.isInside();
	await ada.goesTo("/r/attic");
	await ada.isInside();
	const rooms = (person: typeof ada) =>
		person.sidebar
			.getByRole("button", { name: /^Leave #/ })
			.evaluateAll((all) =>
				all.map((button) => button.getAttribute("aria-label")?.replace(/[^a-z]*Leave[^a-z]*/, "") ?? ""),
			);
	await tab.goesTo("/r/garden");
	await expect.poll(() => rooms(tab)).toHaveLength(3);
	await ada.sidebar.getByRole("button", { name: "Leave # lobby" }).click();
	await expect.poll(() => rooms(tab)).toHaveLength(2);
	for (const person of [ada, tab]) {
		await person.goesTo("/r/cellar");
		await person.isInside();
	}
	for (const room of ["garden", "attic", "cellar"])
		await expect(ada.sidebar.getByRole("button", { name: `Leave # ${room}` })).toBeAttached();
	await expect(ada.sidebar.getByRole("button", { name: "Leave # lobby" })).toHaveCount(0);
});

test("a room of the list that a page of before kept goes from it when it is left", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.page.evaluate(`localStorage.setItem("parley.rooms", "lobby attic")`);
	await ada.page.reload();
	await ada.isInside();
	const attic = ada.sidebar.getByRole("button", { name: "Leave # attic" });
	await attic.click();
	await expect(attic).toHaveCount(0);
	await ada.says("still here");
	await bo.hears("still here");
	await ada.page.reload();
	await ada.hears("still here");
	await expect(attic).toHaveCount(0);
});

test.describe("away for longer than the grace", () => {
	test.use({ env: { SEAT_GRACE_S: "1", ROOM_CAPACITY: "2" } });

	test("[ROOM2] a room that is full by then stays in the list, and says so", async ({ people }) => {
		const ada = await people.joins("Ada");
		await ada.goesTo("/r/garden");
		await ada.isInside();
		const mine = ada.sidebar.getByRole("listitem").filter({ hasText: "garden" });
		await ada.goesOffline();
		await people.writer("Bo", "garden");
		let tries = 0;
		await expect(async () => void (await people.writer(`Cy ${++tries}`, "garden"))).toPass();
		await ada.comesBack();
		await expect(mine).toContainText("full");
		await ada.goesTo("/r/garden");
		await expect(mine).toContainText("full");
		await expect(mine.getByRole("button", { name: "Leave # garden" })).toBeAttached();
	});

	test("[MEM3] [ACC1] a room with a passphrase stays in the list, and asks for it again only where there is another", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		await bo.page.getByRole("button", { name: "New room" }).click();
		await bo.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
		await bo.page.getByRole("textbox", { name: /^Passphrase/ }).fill("open sesame");
		await bo.page.getByRole("button", { name: "Open the room" }).click();
		await bo.isInside();
		const ada = await people.joins("Ada");
		const mine = ada.sidebar.getByRole("listitem").filter({ hasText: "# den" });
		const isMine = () => expect(mine.getByRole("button", { name: "Leave # den" })).toBeAttached();
		await ada.goesTo("/r/den");
		await givesPassphrase(ada, "open sesame");

		await isGone(ada, bo);
		await bo.says("said while she was away");
		await ada.goesTo("/r/den");
		await ada.hears("said while she was away");

		await isGone(ada, bo);
		await bo.page.getByRole("button", { name: /^About this room/ }).click();
		const panel = bo.page.getByRole("dialog", { name: "About # den" });
		await panel.getByRole("textbox", { name: /^New passphrase/ }).fill("another one");
		await panel.getByRole("button", { name: "Save" }).click();
		await expect(panel).toHaveCount(0);
		await bo.says("among us");
		const asks = ada.page.getByRole("heading", { name: "This room asks for a passphrase" });
		await ada.goesTo("/r/lobby");
		await ada.isInside();
		await expect(mine).toContainText("locked");
		await expect(mine).toContainText("unread");
		await isMine();
		await mine.getByRole("link").click();
		await expect(asks).toBeVisible();
		await ada.page.reload();
		await expect(asks).toBeVisible();
		await expect(mine).toContainText("locked");
		await isMine();
		await expect(ada.page.getByText("among us")).toHaveCount(0);
		await givesPassphrase(ada, "another one");
		await ada.hears("among us");
		await isMine();
	});

	test("[NAME4] whoever lost the name to somebody else is told so, and keeps the rooms", async ({
		people,
	}) => {
		const ada = await people.joins("Ada");
		await ada.goesTo("/r/garden");
		await ada.isInside();
		await ada.goesOffline();
		await expect(async () => void (await people.writer("Ada", "lobby"))).toPass();
		await ada.comesBack();
		await expect(ada.nameField).toBeVisible();
		await expect(ada.page.getByText("That name is taken just now.")).toBeVisible();
		await ada.nameField.fill("Ada too");
		await ada.seatButton.click();
		await ada.isInside();
		for (const room of ["garden", "lobby"])
			await expect(ada.sidebar.getByRole("button", { name: `Leave # ${room}` })).toBeAttached();
	});
});

test.describe("whoever comes back later", () => {
	test.use({ env: { SEAT_GRACE_S: "1", LIMITS: "off" } });

	test("[MEM1] [MEM2] sees what they missed in rooms in which they have no seat, and what is in the way", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada");
		for (const room of ["attic", "cellar", "garden"]) {
			await ada.goesTo(`/r/${room}`);
			await ada.isInside();
		}
		await bo.goesTo("/r/garden");
		await bo.isInside();
		await expect(bo.people.getByRole("listitem")).toHaveCount(2);
		await ada.page.goto("about:blank");
		await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
		for (const text of ["one", "@Ada two"]) await bo.says(text);
		await ada.goesTo("/r/lobby");
		await ada.isInside();
		const garden = ada.sidebar.getByRole("listitem").filter({ hasText: "# garden" });
		await expect(garden).toContainText("2 unread messages");
		await expect(garden).toContainText("1 mention");
		// she is told, and takes no seat by it
		await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
		await bo.says("three");
		await expect(garden).toContainText("3 unread messages");
		await garden.getByRole("link").click();
		await ada.hears("three");
		await expect(bo.people.getByRole("listitem")).toHaveCount(2);
		// a room that one is not in is left as any other, in every tab and for good
		const tab = await ada.opensTab("/r/lobby");
		await tab.isInside();
		for (const place of [ada, tab])
			await expect(place.sidebar.getByRole("button", { name: "Leave # attic" })).toBeAttached();
		await ada.sidebar.getByRole("button", { name: "Leave # attic" }).click();
		for (const place of [ada, tab])
			await expect(place.sidebar.getByRole("button", { name: "Leave # attic" })).toHaveCount(0);
		await tab.page.reload();
		await tab.isInside();
		await expect(tab.sidebar.getByRole("button", { name: "Leave # cellar" })).toBeAttached();
		await expect(tab.sidebar.getByRole("button", { name: "Leave # attic" })).toHaveCount(0);
	});
});

/** The page is closed, and the seat's grace is over for whoever is still there. */
async function isGone(person: Person, other: Person): Promise<void> {
	await expect(other.people.getByRole("listitem")).toHaveCount(2);
	await person.page.goto("about:blank");
	await expect(other.people.getByRole("listitem")).toHaveCount(1);
}

async function givesPassphrase(person: Person, passphrase: string): Promise<void> {
	const field = person.page.getByLabel("Passphrase", { exact: true });
	await field.fill(passphrase);
	await field.press("Enter");
	await person.isInside();
}
