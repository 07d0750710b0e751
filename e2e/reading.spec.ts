import { inTheMiddle, painted, scrollsUp, topOf } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

const HISTORY = Array.from({ length: 260 }, (_, n) => `line ${n}\n`.repeat(1 + (n % 3)).trim());

test("reading older messages, nothing moves while others write; a pill counts them and goes to the newest", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY);
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await scrollsUp(ada, 900);

	const row = await inTheMiddle(ada);
	const before = await topOf(row);
	for (const text of ["one", "two", "three"]) await bo.says(text);
	await expect(ada.pill).toHaveText("3 new");
	expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);
	await expect(ada.row("three")).not.toBeInViewport();

	await ada.pill.click();
	await ada.hears("three");
	await expect(ada.pill).toHaveCount(0);
	await bo.says("four");
	await ada.hears("four");
});

test("who scrolled up a little from the end stays there until something comes", async ({ people }) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY.slice(0, 40));
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await ada.hears(HISTORY[39] ?? "");
	await scrollsUp(ada, 40);
	const row = await inTheMiddle(ada);
	const before = await topOf(row);
	// rows that have the pointer, or the focus, are rendered anew
	await row.hover();
	await row.getByRole("button", { name: "Reply" }).focus();
	await painted(ada);
	expect(await topOf(row)).toBe(before);
	await bo.says("news");
	await ada.hears("news");
});

test("older messages are fetched on the way up without moving the row one reads", async ({ people }) => {
	const flo = await people.writer("Flo");
	const [first = 0] = await flo.writes(HISTORY);
	const ada = await people.joins("Ada");
	await ada.hears(HISTORY.at(-1) ?? "");
	const held = await ada.rows.count();

	ada.cable.holdAnswers();
	await scrollsUp(ada, 10_000);
	await expect(ada.page.getByText("Fetching older messages…")).toBeVisible();
	const row = await inTheMiddle(ada);
	const before = await topOf(row);
	await flo.writes(["while she reads"]);
	ada.cable.letAnswersGo();
	await expect.poll(() => ada.rows.count()).toBeGreaterThan(held + 10);
	await expect(ada.timeline).toHaveAttribute("aria-busy", "false");
	expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);

	const beginning = ada.page.getByText("This is where # lobby begins.");
	const climbs = async () => {
		await scrollsUp(ada, 10_000);
		return beginning.isVisible();
	};
	await expect.poll(climbs).toBe(true);
	await scrollsUp(ada, 10_000);
	await expect(beginning).toBeInViewport();
	await expect(ada.rowOf(first)).toBeInViewport();
});

test("at the bottom, what others write scrolls in; one's own message always does", async ({ people }) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY.slice(0, 60));
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	for (let n = 0; n < 8; n += 1) await bo.says(`talk ${n}`);
	await ada.hears("talk 7");

	await scrollsUp(ada, 900);
	await expect(ada.row("talk 7")).not.toBeInViewport();
	await ada.says("my own");
	await bo.hears("my own");
});
