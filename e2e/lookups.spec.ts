import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { previewsFor } from "./support/previews.ts";
import { inTheMiddle, painted, scrollsUp, topOf } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("what one looks up is one's own until it is shared", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.pressSequentially("/sq");
	const options = ada.page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
	await expect(options).toHaveText([/^\/sqrt/, /^\/square/]);
	await expect(options.first()).toHaveAttribute("aria-selected", "true");
	await ada.field.press("ArrowDown");
	const chosen = await ada.field.getAttribute("aria-activedescendant");
	await expect(options.last()).toHaveAttribute("id", chosen ?? "");
	await ada.field.press("ArrowUp");
	await ada.field.press("Enter");
	await expect(ada.field).toHaveValue("/sqrt ");
	await expect(options).toHaveCount(0);

	await ada.field.pressSequentially("4 9");
	await ada.field.press("Enter");
	await expect(answerOf(ada)).toContainText("√9 = 3");
	await expect(answerOf(ada)).toContainText(/2 numbers in .* ms, \d+ threads?/);
	await expect(ada.field).toHaveValue("");
	// What Bo gets later than this would have been there by now.
	await ada.says("an aside");
	await bo.hears("an aside");
	await expect(bo.rows).toHaveCount(1);

	await answerOf(ada).getByRole("button", { name: "Share to room" }).click();
	await expect(answerOf(ada)).toHaveCount(0);
	await expect(ada.field).toBeFocused();
	for (const person of [ada, bo]) await expect(person.rows.last()).toContainText("√4 = 2, √9 = 3");
});

test("a match leads to the message amid what was said around it, and back", async ({ people }) => {
	const flo = await people.writer("Flo");
	const lines = Array.from({ length: 400 }, (_, n) => (n === 20 ? "a needle in the hay" : `line ${n}`));
	const old = (await flo.writes(lines))[20] ?? 0;
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await expect(ada.rowOf(old)).toHaveCount(0);

	const match = answerOf(ada).getByRole("link");
	// The index follows behind the log.
	await expect(async () => {
		await ada.writes("/search needle");
		await expect(match).toHaveCount(1, { timeout: 1_000 });
	}).toPass();
	await expect(match).toContainText(`#${old}`);
	await expect(match.locator("mark")).toHaveText("needle");
	await match.click();
	await expect(ada.rowOf(old)).toBeInViewport();
	await expect(ada.row("line 19")).toBeInViewport();
	await bo.says("meanwhile");

	await answerOf(ada).getByRole("button", { name: "Back to where I was" }).click();
	await ada.hears("meanwhile");
	await expect(ada.field).toBeFocused();
	await ada.page.keyboard.press("Escape");
	await expect(answerOf(ada)).toHaveCount(0);
	await expect(ada.field).toBeFocused();
});

test("a search goes on in all one's rooms, into another one, and back", async ({ people }) => {
	const flo = await people.writer("Flo", "hall");
	const lines = Array.from({ length: 120 }, (_, n) => (n === 20 ? "a needle in the hay" : `line ${n}`));
	const old = (await flo.writes(lines))[20] ?? 0;
	const ada = await people.joins("Ada");
	const toHall = ada.sidebar.getByRole("link", { name: /hall/ });
	await toHall.click();
	await ada.hears("line 119");
	await ada.sidebar.getByRole("link", { name: /lobby/ }).click();
	await ada.says("nothing to see here");

	await ada.writes("/search needle");
	await expect(answerOf(ada)).toContainText("Nothing found in #lobby.");
	const everywhere = answerOf(ada).getByRole("button", { name: "Search all my rooms" });
	const match = answerOf(ada).getByRole("link");
	await everywhere.click();
	// The index follows behind the log.
	await expect(async () => {
		if ((await match.count()) === 0) await ada.writes("/search in:all needle");
		await expect(match).toHaveCount(1, { timeout: 1_000 });
	}).toPass();
	await expect(match).toContainText(`hall #${old}`);
	await expect(everywhere).toHaveCount(0);
	await match.click();
	await expect(ada.rowOf(old)).toBeInViewport();
	await expect(ada.row("line 19")).toBeInViewport();

	await expect(match).toHaveCount(1);
	await answerOf(ada).getByRole("button", { name: "Back to where I was" }).click();
	await expect(ada.row("nothing to see here")).toBeInViewport();
	await expect(match).toContainText(`hall #${old}`);
	await expect(ada.field).toBeFocused();
	await ada.page.keyboard.press("Escape");
	await expect(answerOf(ada)).toHaveCount(0);

	await ada.writes("/search in:hall needle");
	await expect(match).toContainText(`hall #${old}`);
});

test("a search is narrowed down by fields, and each filter can be taken away", async ({ people }) => {
	const flo = await people.writer("Flo", "hall");
	await flo.writes(["green tea, said Flo"]);
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await ada.sidebar.getByRole("link", { name: /hall/ }).click();
	await ada.hears("green tea, said Flo");
	await ada.sidebar.getByRole("link", { name: /lobby/ }).click();
	await bo.says("green tea, said Bo");
	await ada.says("green tea, said Ada");

	const answer = answerOf(ada);
	const matches = answer.getByRole("link");
	// The index follows behind the log.
	await expect(async () => {
		await ada.writes("/search tea");
		await expect(matches).toHaveCount(2, { timeout: 1_000 });
	}).toPass();
	const filters = answer.getByRole("button", { name: "Filters" });
	await filters.press("Enter");
	const form = answer.getByRole("form", { name: "Filters" });
	await expect(form.getByLabel("Words")).toHaveValue("tea");
	const today = await ada.page.evaluate<string>("new Date().toLocaleDateString('sv')");
	await form.getByLabel("Until").fill(today);
	await form.getByLabel("Where").selectOption("All my rooms");
	await form.getByLabel("From").fill("Bo");
	await form.getByLabel("From").press("Enter");

	// Until today means that today counts.
	await expect(matches).toHaveText(/green tea, said Bo/);
	await expect(filters).toBeFocused();
	await expect(form).toHaveCount(0);
	await answer.getByRole("button", { name: "Without the filter: from Bo" }).click();
	await expect(matches).toHaveCount(3);
	await answer.getByRole("button", { name: "Without the filter: All my rooms" }).click();
	await expect(matches).toHaveCount(2);

	await filters.click();
	await form.getByLabel("Since").fill(dayAfter(today));
	await form.getByLabel("Until").fill("");
	await form.getByRole("button", { name: "Search" }).click();
	await expect(answer).toContainText("Nothing found in #lobby.");
	await answer.getByRole("button", { name: /^Without the filter: since / }).click();
	await expect(matches).toHaveCount(2);

	await filters.click();
	await form.getByLabel("Words").fill("");
	await form.getByRole("button", { name: "Search" }).click();
	await expect(form.getByRole("status")).toHaveText("A word or a name is needed.");
});

test("[FIND1] one finds as one types, beside the conversation, and a second Ctrl F is the browser's", async ({
	people,
}) => {
	const bo = await people.writer("Bo", "hall");
	const ada = await people.joins("Ada");
	await ada.sidebar.getByRole("link", { name: /hall/ }).click();
	await bo.says("@Ada see https://tea.example/ for the kettles");
	await ada.hears("@Ada see https://tea.example/ for the kettles");
	await ada.sidebar.getByRole("link", { name: /lobby/ }).click();
	const seq = await ada.says("an old kettle");

	const { keyboard } = ada.page;
	await ada.page.evaluate(
		'addEventListener("keydown", ({ key, defaultPrevented }) => key === "f" && (document.title = String(defaultPrevented)))',
	);
	await keyboard.press("Control+f");
	const panel = ada.page.getByRole("complementary", { name: "Find" });
	const field = panel.getByRole("searchbox", { name: "Search messages" });
	await expect(field).toBeFocused();
	await expect(ada.page).toHaveTitle("true");
	await keyboard.press("Control+f");
	await expect(ada.page).toHaveTitle("false");

	const matches = panel.getByRole("listitem");
	await keyboard.type("k");
	await expect(panel).toContainText("Two letters are enough.");
	await keyboard.type("et");
	// The index follows behind the log.
	await expect(async () => {
		await field.fill("");
		await field.fill("kett");
		await expect(matches).toHaveCount(2, { timeout: 1_000 });
	}).toPass();
	await expect(matches.first()).toContainText("an old kettle");
	await expect(matches.last().locator("mark")).toHaveText("kettles");
	await panel.getByLabel("Where").selectOption("# lobby");
	await expect(matches).toHaveCount(1);
	await field.press("Enter");
	await expect(panel).toContainText("No message fits.");
	await expect(panel.getByLabel("Order")).toBeVisible();

	await panel.getByLabel("Where").selectOption("All my rooms");
	await field.fill("");
	await panel.getByRole("radio", { name: "Links" }).check();
	await expect(matches).toHaveCount(1);
	await expect(matches.getByRole("link", { name: "https://tea.example/", exact: true })).toBeVisible();
	await panel.getByRole("radio", { name: "Mentions of you" }).check();
	await expect(matches).toHaveCount(1);
	await field.press("ArrowDown");
	await keyboard.press("Enter");
	await expect(ada.page).toHaveURL(/\/r\/hall#\d+$/);
	await expect(ada.row("@Ada see https://tea.example/ for the kettles")).toBeInViewport();
	await expect(ada.page).not.toHaveURL(new RegExp(`#${seq}$`));
	await expect(matches).toHaveCount(1);
	await field.press("Escape");
	await expect(panel).toHaveCount(0);
});

test("what is asked in one room stays there", async ({ people }) => {
	await people.writer("Flo", "hall");
	const ada = await people.joins("Ada");
	await ada.writes("/help");
	await expect(answerOf(ada)).toContainText("/search words");
	await ada.sidebar.getByRole("link", { name: /hall/ }).click();
	await ada.isInside();
	await expect(ada.page).toHaveURL(/hall$/);
	await expect(answerOf(ada)).toHaveCount(0);
	await ada.sidebar.getByRole("link", { name: /lobby/ }).click();
	await expect(answerOf(ada)).toContainText("/search words");
});

test("what is no command is said and kept; two slashes send one", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.fill("/usr/bin");
	await ada.field.press("Enter");
	await expect(ada.page.getByText("There is no command /usr/bin.")).toBeVisible();
	await expect(ada.field).toHaveValue("/usr/bin");
	await ada.field.fill("/search");
	await ada.field.press("Escape");
	await ada.field.press("Enter");
	await expect(ada.page.getByText("Like so: /search words")).toBeVisible();

	await ada.writes("//usr/bin");
	await bo.hears("/usr/bin");
	await expect(bo.rows).toHaveCount(1);
});

test("a preview comes after its message, and moves nothing one reads", async ({ people }) => {
	const flo = await people.writer("Flo");
	await flo.writes(Array.from({ length: 80 }, (_, n) => `line ${n} https://example.org/${n}`));
	const ada = await people.arrives({ core: "tab" });
	const previews = await previewsFor(ada);
	await ada.takesSeatAs("Ada");
	await expect(ada.rows.last()).toBeInViewport();
	await expect(ada.timeline.getByTestId("link-preview")).toHaveCount(0);
	await scrollsUp(ada, 700);
	await expect(ada.rows.last()).not.toBeInViewport();

	const row = await inTheMiddle(ada);
	const before = await topOf(row);
	previews.answer();
	await expect.poll(() => previews.answered()).toBeGreaterThan(3);
	await painted(ada);
	expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);

	await ada.pill.click();
	await expect(ada.timeline.getByTestId("link-preview").last()).toBeInViewport();
	await expect(ada.rows.last().getByTestId("link-preview")).toContainText("Title of /79");
	await ada.turnsPreviewsOff();
	await expect(ada.timeline.getByTestId("link-preview")).toHaveCount(0);
});

function answerOf({ page }: Person): Locator {
	return page.getByRole("region", { name: "Answer" });
}

function dayAfter(day: string): string {
	return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
