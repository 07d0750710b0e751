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
