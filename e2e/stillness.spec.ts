import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { inTheMiddle, scrollsUp } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";
import { watches } from "./support/watch.ts";

test.use({ env: { LIMITS: "off" } });

const HISTORY = Array.from({ length: 260 }, (_, n) => `line ${n}\n`.repeat(1 + (n % 3)).trim());

test("the row one reads stands still while 200 messages a second arrive and history is prepended", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY);
	const ada = await people.joins("Ada");
	await ada.hears(HISTORY.at(-1) ?? "");
	await scrollsUp(ada, 1_200);
	const row = await inTheMiddle(ada);
	const held = await ada.rows.count();
	const watch = await watches(row);

	for (let burst = 0; burst < 10; burst += 1) {
		await flo.writes(Array.from({ length: 40 }, (_, n) => `burst ${burst} ${n}\n> quoted\n- listed`));
	}
	await expect.poll(() => ada.rows.count()).not.toBe(held);
	await expect(ada.timeline).toHaveAttribute("aria-busy", "false");
	expect(await watch()).toBeLessThanOrEqual(1);
});

test("the row one reads stands still while a message below it opens and reactions come", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY.slice(0, 80));
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await bo.says("to be edited");
	await ada.hears("to be edited");
	await scrollsUp(ada, 900);
	const row = await inTheMiddle(ada);
	const watch = await watches(row);

	await bo.row("to be edited").hover();
	await bo.row("to be edited").getByRole("button", { name: "Edit" }).click();
	const box = bo.page.getByRole("textbox", { name: "Edit your message" });
	await box.fill("now\nof\nmany\nlines\n```js\nconst a = 1;\n```");
	await box.press("Enter");
	await expect(ada.rowOf(seq)).toContainText("many");
	await bo.rowOf(seq).hover();
	await bo.rowOf(seq).getByRole("button", { name: "React with 🎉" }).click();
	await expect(ada.rowOf(seq).getByRole("button", { name: "🎉, 1 reaction" })).toBeAttached();
	expect(await watch()).toBeLessThanOrEqual(1);
});

test("the window made narrower, lower and wide again leaves the row one reads where it stands above the field", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY.map((line) => line.repeat(8)));
	const ada = await people.joins("Ada");
	await people.writer("Bo");
	await scrollsUp(ada, 2_000);
	// The last row wholly in view is the anchor: it is what one has read to.
	const row = await lastInView(ada);
	const before = await aboveFieldPx(row);
	for (const viewport of [
		{ width: 900, height: 800 },
		{ width: 900, height: 420 },
		{ width: 390, height: 700 },
		{ width: 1280, height: 720 },
	]) {
		await ada.page.setViewportSize(viewport);
		await expect.poll(async () => Math.abs((await aboveFieldPx(row)) - before)).toBeLessThanOrEqual(1);
	}
});

test("where the keyboard covers the page, as on iOS, the field and the newest row stay in view", async ({
	people,
}) => {
	const ada = await people.joins("Ada", { viewport: { width: 390, height: 844 }, touch: true });
	const bo = await people.writer("Bo");
	await bo.says("hello");
	await ada.hears("hello");
	await ada.page.evaluate(`
		Object.defineProperty(visualViewport, "height", { configurable: true, value: 500 });
		visualViewport.dispatchEvent(new Event("resize"));
	`);
	const lowerEdge = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().bottom);
	await expect.poll(() => lowerEdge(ada.field)).toBeLessThanOrEqual(500);
	await expect.poll(() => lowerEdge(ada.row("hello"))).toBeLessThanOrEqual(500);
});

async function lastInView({ page, rows, field }: Person): Promise<Locator> {
	const edge = await field.evaluate(
		(element) => element.closest("section")?.getBoundingClientRect().top ?? 0,
	);
	const index = await rows.evaluateAll(
		(all, edge) => all.findLastIndex((row) => row.getBoundingClientRect().bottom <= edge),
		edge,
	);
	return page.locator(`article[data-seq="${await rows.nth(index).getAttribute("data-seq")}"]`);
}

function aboveFieldPx(row: Locator): Promise<number> {
	return row.evaluate((element) => {
		const scroller = element.closest("[data-region=timeline]")?.firstElementChild ?? element;
		return scroller.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
	});
}
