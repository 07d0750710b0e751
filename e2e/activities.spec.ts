import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** The card of that kind; its name is what a screen reader calls it. */
function card(person: Person, name: string): Locator {
	return person.timeline.getByRole("region", { name, exact: true });
}

function option(person: Person, text: string | RegExp): Locator {
	return card(person, "Poll").getByRole("button", { name: text });
}

/** Begun by its command; the message that it is has a number then. */
async function begins(person: Person, command: string, name: string): Promise<void> {
	await person.writes(command);
	await expect(card(person, name)).toBeVisible();
	await expect(person.unsent).toHaveCount(0);
}

test("[ACT1] a poll is begun by a command that completes itself; who votes, changes their mind or looks on sees one count", async ({
	people,
}) => {
	// her moves are told by a worker, which has no document
	const ada = await people.joins("Ada", { core: "worker" });
	const bo = await people.joins("Bo");
	const cy = await people.joins("Cy");
	await ada.field.pressSequentially("/po");
	await expect(ada.page.getByRole("option", { name: /\/poll/ }).first()).toBeVisible();
	await ada.field.press("Tab");
	await expect(ada.field).toHaveValue("/poll ");
	await ada.field.pressSequentially("Which day? | Monday | Friday");
	await ada.field.press("Enter");
	await expect(ada.field).toHaveValue("");
	for (const person of [ada, bo, cy]) await expect(card(person, "Poll")).toContainText("Which day?");

	await option(ada, "Monday").click();
	await expect(option(ada, "Monday")).toHaveAttribute("aria-pressed", "true");
	await option(bo, "Monday").click();
	for (const person of [ada, bo, cy]) await expect(option(person, /Monday.*: 2 votes/)).toBeVisible();
	await option(bo, "Friday").click();
	for (const person of [ada, bo, cy]) {
		await expect(option(person, /Monday.*: 1 vote/)).toBeVisible();
		await expect(option(person, /Friday.*: 1 vote/)).toBeVisible();
	}

	await cy.page.reload();
	await expect(option(cy, /Friday.*: 1 vote/)).toBeVisible();
	await card(ada, "Poll").getByRole("button", { name: "Close the poll" }).click();
	await expect(card(ada, "Poll").getByRole("button", { name: "Go on" })).toBeFocused();
	await expect(option(bo, "Friday")).toBeEnabled();
	await card(ada, "Poll").getByRole("button", { name: "End it" }).click();
	for (const person of [ada, bo, cy]) await expect(option(person, "Friday")).toBeDisabled();
});

test("what is no start of a poll stays in the field, with what is missing; what is no command says so", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.fill("/poll Which day? | Monday");
	await ada.field.press("Enter");
	await expect(ada.page.getByText("A poll needs at least two options")).toBeVisible();
	await expect(ada.field).toHaveValue("/poll Which day? | Monday");
	await ada.field.fill("/pol Which day?");
	await ada.field.press("Enter");
	await expect(ada.page.getByText("There is no command /pol.")).toBeVisible();
	await ada.field.fill("/poll Which day? | Monday | Friday");
	await ada.field.press("Enter");
	await expect(option(bo, "Friday")).toBeVisible();
	await expect(ada.page.getByText("There is no command /pol.")).toBeHidden();
});

test("[ONCE1] what is begun without a link waits as any message does, and begins once", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.pressSequentially("/po");
	await expect(ada.page.getByRole("option", { name: /\/poll/ }).first()).toBeVisible();
	await ada.goesOffline();
	await ada.writes("/poll Which day? | Monday | Friday");
	await ada.writes("What do you say?");
	await expect(ada.unsent).toHaveCount(2);
	await expect(ada.unsent.first()).toContainText("/poll Which day?");
	await ada.comesBack();
	for (const person of [ada, bo]) {
		await expect(option(person, "Friday")).toBeVisible();
		await expect(person.rows).toHaveCount(2);
	}
	await expect(ada.unsent).toHaveCount(0);
});

test("the menu beside the paper clip lists what can be begun, and begins it for everybody", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.page.getByRole("button", { name: "Begin a poll, a game, a list…" }).click();
	const menu = ada.page.getByRole("dialog", { name: "What do you want to begin?" });
	for (const kind of ["Chess", "List", "Poll", "Questions", "Secret poll"])
		await expect(menu.getByRole("button", { name: new RegExp(`^${kind}`) })).toBeVisible();
	await expect(menu.getByRole("button", { name: /^Hidden numbers/ })).toHaveCount(0);
	await menu.getByRole("button", { name: /^List/ }).click();
	const form = ada.page.getByRole("dialog", { name: "List" });
	await form.getByRole("textbox", { name: "What it is for" }).fill("Picnic");
	await form.getByRole("textbox", { name: "Items, one a line" }).fill("bread\nblanket");
	await form.getByRole("button", { name: "Begin" }).click();
	await expect(form).toBeHidden();
	for (const person of [ada, bo]) await expect(card(person, "List")).toContainText("Picnic");
	await expect(card(bo, "List").getByRole("checkbox", { name: "blanket" })).toBeVisible();
});

test("[ACT4] a list is written and ticked by all, and questions are asked, wanted and answered", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const cy = await people.joins("Cy");
	await begins(ada, "/list Picnic | bread", "List");
	await card(bo, "List").getByRole("textbox", { name: "Another item" }).fill("blanket");
	await card(bo, "List").getByRole("textbox", { name: "Another item" }).press("Enter");
	await card(ada, "List").getByRole("checkbox", { name: "blanket" }).check();
	for (const person of [ada, bo, cy]) {
		await expect(card(person, "List").getByRole("checkbox", { name: "blanket" })).toBeChecked();
		await expect(card(person, "List")).toContainText("1 of 2 done");
	}

	await begins(ada, "/questions Release 5", "Questions");
	await card(bo, "Questions").getByRole("textbox", { name: "Your question" }).fill("When?");
	await card(bo, "Questions").getByRole("textbox", { name: "Your question" }).press("Enter");
	await card(cy, "Questions")
		.getByRole("button", { name: /^I want to know this, too/ })
		.click();
	await expect(card(bo, "Questions").getByRole("button", { name: /1 vote/ })).toBeVisible();
	await card(ada, "Questions")
		.getByRole("button", { name: /^Mark as answered/ })
		.click();
	for (const person of [ada, bo, cy]) await expect(card(person, "Questions")).toContainText("1 answered");
});

test("[ACT1] an activity is found by a search, answered, linked and removed as any message is", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await begins(ada, "/poll Which harbour? | Bergen | Oslo", "Poll");
	const seq = Number(await ada.rows.last().getAttribute("data-seq"));
	await ada.rowOf(seq).focus();
	await expect(ada.page.getByRole("toolbar").getByRole("button", { name: "Remove" })).toBeVisible();
	await expect(ada.page.getByRole("toolbar").getByRole("button", { name: "Edit" })).toHaveCount(0);

	await bo.rowOf(seq).hover();
	await bo.page.getByRole("toolbar").getByRole("button", { name: "Reply" }).click();
	await bo.says("The northern one.");
	await expect(ada.row("The northern one.").getByRole("button", { name: /Which harbour/ })).toBeVisible();
	await bo.writes("/search harbour");
	const hit = bo.page.getByRole("region", { name: "Answer" }).getByRole("link", { name: /harbour/ });
	await expect(hit).toHaveAttribute("href", new RegExp(`#${seq}$`));
	await hit.click();
	await expect(option(bo, "Bergen")).toBeInViewport();

	await ada.rowOf(seq).focus();
	await ada.page.getByRole("toolbar").getByRole("button", { name: "Remove" }).click();
	await expect(bo.rowOf(seq)).toContainText("removed by its author");
	await expect(card(bo, "Poll")).toHaveCount(0);
	await expect(card(ada, "Poll")).toHaveCount(0);
});

test.describe("far up in the history", () => {
	test.use({ env: { LIMITS: "off" } });

	test("[ACT2] a poll stands as it stands now for whoever follows its link, and is voted in there", async ({
		people,
	}) => {
		const ada = await people.joins("Ada");
		const bo = await people.joins("Bo");
		const flo = await people.writer("Flo");
		await begins(ada, "/poll Which day? | Monday | Friday", "Poll");
		const seq = Number(await ada.rows.last().getAttribute("data-seq"));
		await option(bo, "Friday").click();
		await expect(option(ada, /Friday.*: 1 vote/)).toBeVisible();
		await flo.writes(Array.from({ length: 120 }, (_, n) => `line ${n}`));

		const cy = await people.joins("Cy", { path: `/r/lobby#${seq}` });
		await expect(option(cy, /Friday.*: 1 vote/)).toBeInViewport();
		await option(cy, "Friday").click();
		await expect(option(cy, /Friday.*: 2 votes/)).toBeVisible();
		await bo.goesTo(`/r/lobby#${seq}`);
		await expect(option(bo, /Friday.*: 2 votes/)).toBeInViewport();
	});
});

test("[ACT8] [ACT5] two pick hidden numbers, and no frame tells one to anybody else before they are shown", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo", { core: "tab" });
	const cy = await people.joins("Cy", { core: "tab" });
	const heard = [bo, cy].map(framesOf);
	for (const person of [bo, cy]) {
		await person.page.reload();
		await person.isInside();
	}
	await begins(ada, "/hidden-numbers", "Hidden numbers");
	await card(ada, "Hidden numbers").getByRole("button", { name: "Take a seat" }).first().click();
	await card(bo, "Hidden numbers").getByRole("button", { name: "Take a seat" }).first().click();
	await card(ada, "Hidden numbers").getByRole("textbox", { name: "Your number" }).fill("731904");
	await card(ada, "Hidden numbers").getByRole("button", { name: "Pick" }).click();
	await expect(card(ada, "Hidden numbers")).toContainText("731,904");
	for (const person of [bo, cy]) await expect(card(person, "Hidden numbers")).toContainText("has a number");
	await cy.page.reload();
	await expect(card(cy, "Hidden numbers")).toContainText("has a number");
	const told = heard.flat().join("\n");
	expect(told).toContain("hidden-numbers");
	expect(told).not.toContain("731904");

	await card(ada, "Hidden numbers").getByRole("button", { name: "Show all numbers" }).click();
	for (const person of [ada, bo, cy]) await expect(card(person, "Hidden numbers")).toContainText("731,904");
});

/** All that its server tells this page from the next load on. */
function framesOf({ page }: Person): string[] {
	const told: string[] = [];
	page.on("websocket", (socket) =>
		socket.on("framereceived", ({ payload }) => void told.push(String(payload))),
	);
	return told;
}

test.describe("a card that breaks", () => {
	// no worker's socket can be reached by a test
	test.use({ expected: [/./], core: "tab" });

	test("takes its own place down and nothing beside it, says what it was, and comes back", async ({
		people,
	}) => {
		const ada = await people.joins("Ada");
		const bo = await people.arrives();
		let isBroken = true;
		// as a card with a bug would: here it is the state that no card could show
		await bo.page.routeWebSocket(/\/ws$/, (socket) => {
			const server = socket.connectToServer();
			server.onMessage((message) =>
				socket.send(
					isBroken ? String(message).replaceAll('"options":["Monday","Friday"]', '"options":1') : message,
				),
			);
		});
		await bo.page.reload();
		await bo.takesSeatAs("Bo");
		await begins(ada, "/poll Which day? | Monday | Friday", "Poll");
		const seq = Number(await ada.rows.last().getAttribute("data-seq"));
		await expect(bo.rowOf(seq)).toContainText("Poll: Which day?");
		await expect(bo.rowOf(seq).getByRole("button", { name: "Try again" })).toBeVisible();
		await begins(ada, "/list Picnic | bread", "List");
		await card(bo, "List").getByRole("checkbox", { name: "bread" }).check();
		await bo.says("All else goes on.");
		await ada.hears("All else goes on.");

		isBroken = false;
		await bo.page.reload();
		await expect(option(bo, "Friday")).toBeVisible();
	});
});
