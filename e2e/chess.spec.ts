import type { Locator } from "@playwright/test";
import { expect, test } from "./support/own-process.ts";
import type { Person } from "./support/person.ts";

function board(person: Person): Locator {
	return person.timeline.getByRole("region", { name: "Chess", exact: true });
}

/** As whoever would rather write a move. */
async function writesMove(person: Person, move: string): Promise<void> {
	const field = board(person).getByRole("textbox", { name: /^Move, as in/ });
	await field.fill(move);
	await field.press("Enter");
}

/** As whoever looks for the squares, by keys alone. */
async function pressesMove(person: Person, from: string, to: string): Promise<void> {
	await board(person).locator(`[data-square=${from}]`).press("Enter");
	await board(person).locator(`[data-square=${to}]`).press("Enter");
}

async function allSee(people: readonly Person[], words: string): Promise<void> {
	for (const person of people) await expect(board(person)).toContainText(words);
}

test("[ACT8] [ORD4] a game of chess goes on to mate through a lost link, a restart and a reload, and a third sees each move", async ({
	people,
	server,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const cy = await people.joins("Cy");
	const all = [ada, bo, cy];
	await cy.writes("/chess");
	await allSee(all, "Waits for two players");
	await board(ada).getByRole("button", { name: "Play White" }).click();
	// the board settles before the next one reaches for it
	await allSee(all, "Ada");
	await board(bo).getByRole("button", { name: "Play Black" }).click();
	await allSee(all, "Bo");
	await expect(board(bo).getByRole("textbox", { name: /^Move, as in/ })).toHaveCount(0);

	await bo.goesOffline();
	await expect(bo.connectionBar).toBeVisible();
	await writesMove(ada, "f3");
	await allSee([ada, cy], "White played f3");
	await bo.comesBack();
	await allSee([bo], "White played f3");
	await pressesMove(bo, "e7", "e5");
	await allSee(all, "Black played e5");

	await server.stop();
	await server.startAgain();
	await bo.page.reload();
	await allSee(all, "Black played e5");
	await expect(ada.connectionBar).toBeHidden();
	await writesMove(ada, "g4");
	await allSee(all, "White played g4");
	await writesMove(bo, "Qh4");
	await allSee(all, "won by checkmate");
	for (const person of all)
		await expect(board(person).locator("[data-square=h4]")).toHaveAccessibleName(/black queen/);
	await cy.page.reload();
	await allSee([cy], "won by checkmate");
});
