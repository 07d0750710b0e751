import type { Locator } from "@playwright/test";
import { edgesOf, overflowPx } from "./support/boxes.ts";
import { Finger } from "./support/finger.ts";
import type { Person } from "./support/person.ts";
import { inTheMiddle, painted, topOf } from "./support/scrolling.ts";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

const phone = { viewport: { width: 390, height: 844 }, touch: true };
const HISTORY = Array.from({ length: 260 }, (_, n) => `line ${n}\n`.repeat(1 + (n % 3)).trim());
const LINES = Array.from({ length: 40 }, (_, n) => `line ${n}`);

test("what a finger scrolls stays where it is when older and newer messages come; it is put right when the finger has left", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(HISTORY);
	const ada = await people.joins("Ada", phone);
	await ada.hears(HISTORY.at(-1) ?? "");
	const finger = await Finger.of(ada);
	ada.cable.holdAnswers();
	const asksForOlder = async () => {
		await finger.touches(200, 250);
		await finger.dragsTo(700);
		const busy = await ada.timeline.getAttribute("aria-busy");
		if (busy !== "true") await finger.leaves();
		return busy;
	};
	await expect.poll(asksForOlder).toBe("true");
	const held = await ada.rows.count();
	const row = await inTheMiddle(ada);
	const before = await topOf(row);
	await ada.page.evaluate(NOTES_SCROLLS);

	await flo.writes(["while she scrolls"]);
	ada.cable.letAnswersGo();
	await expect.poll(() => ada.rows.count()).toBeGreaterThan(held + 10);
	await expect(ada.timeline).toHaveAttribute("aria-busy", "false");
	await expect(ada.pill).toHaveText("1 new");
	expect(await ada.page.evaluate("scrollsSet")).toBe(0);
	expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);

	await finger.leaves();
	await expect.poll(() => ada.page.evaluate("scrollsSet")).not.toBe(0);
	expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(1);
	// what was put in front is come to as everything else
	await ada.page.evaluate("scrollsSet = 0");
	await finger.touches(200, 250);
	await finger.dragsTo(700);
	expect((await topOf(row)) - before).toBeGreaterThan(300);
	await finger.leaves();
});

test("a tap on a message moves nothing and covers nothing of it: what was tapped does what it says", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	await flo.writes(LINES);
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("look here");
	await ada.hears("look here");
	await bo.row("look here").hover();
	await bo.row("look here").getByRole("button", { name: "React with 🎉" }).click();
	const reaction = (name: string) => ada.row("look here").getByRole("button", { name });

	await staysUnderATap(ada, ada.row("look here"), reaction("🎉, 1 reaction"));
	await expect(reaction("🎉, 2 reactions")).toBeVisible();
	for (const text of ["line 30", "line 35"]) await staysUnderATap(ada, ada.row(text));
	await staysUnderATap(ada, await firstInView(ada));
	await ada.row("line 35").tap();
	await ada.row("line 35").getByRole("button", { name: "Reply" }).tap();
	await expect(ada.field).toBeFocused();
});

for (const { width, ofBo, own } of [
	{ width: 390, ofBo: 7, own: 8 },
	{ width: 320, ofBo: 5, own: 6 },
]) {
	test(`at ${width} px all that can be done with a message stands in one line, of a thumb's size, from either side`, async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada", { touch: true, viewport: { width, height: 568 } });
		await bo.says("yours to answer");
		await ada.says("mine to change");
		await bo.hears("mine to change");
		for (const language of ["en", "ar"]) {
			await ada.page.evaluate(`localStorage.setItem("parley.language", "${language}")`);
			await ada.page.reload();
			const rows = ada.page.locator("article[data-seq]");
			await expect(rows).toHaveCount(2);
			for (const [at, count] of [ofBo, own].entries()) {
				const row = rows.nth(at);
				await row.tap();
				const buttons = row.getByRole("toolbar").getByRole("button");
				await expect(buttons).toHaveCount(count);
				expect(await placesInLine(buttons)).toBe(1);
				expect(await overflowPx(ada.page)).toBe(0);
			}
		}
	});
}

test("a tap shows what can be done with a message also where a browser gives the focus to no text", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("look here");
	await ada.hears("look here");
	// as iOS may: a click, and nothing before it
	await ada.row("look here").getByText("look here").dispatchEvent("click");
	await expect(ada.row("look here")).toBeFocused();
	await ada
		.row("look here")
		.getByRole("toolbar")
		.getByRole("button", { name: "Reply" })
		.dispatchEvent("click");
	await expect(ada.field).toBeFocused();
});

test("the number of a message is not seen before the message is tapped, and is not followed by that tap", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("look here");
	await ada.hears("look here");
	const number = await ada
		.row("look here")
		.getByRole("link", { name: /^Link to message/ })
		.boundingBox();
	const { x = 0, y = 0, width = 0, height = 0 } = number ?? {};
	const middle = [x + width / 2, y + height / 2] as const;
	await ada.page.touchscreen.tap(...middle);
	await expect(ada.row("look here").getByRole("toolbar")).toBeVisible();
	expect(new URL(ada.page.url()).hash).toBe("");
	await ada.page.touchscreen.tap(...middle);
	await expect(ada.page).toHaveURL(/#\d+$/);
});

/** A row is tapped somewhere; its actions come, beside it. */
async function staysUnderATap(person: Person, row: Locator, where = row): Promise<void> {
	const before = await edgesOf(row);
	await where.tap();
	const toolbar = row.getByRole("toolbar");
	await expect(toolbar).toBeInViewport({ ratio: 1 });
	await painted(person);
	const [after, actions] = [await edgesOf(row), await edgesOf(toolbar)];
	expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(1);
	expect(Math.abs(after.bottom - before.bottom)).toBeLessThanOrEqual(1);
	expect(actions.bottom <= after.top + 1 || actions.top >= after.bottom - 1).toBe(true);
}

/** The uppermost row that is wholly in view. */
async function firstInView({ page, rows, timeline }: Person): Promise<Locator> {
	const edge = await timeline.evaluate((content) => content.parentElement?.getBoundingClientRect().top ?? 0);
	const index = await rows.evaluateAll(
		(all, edge) => all.findIndex((row) => row.getBoundingClientRect().top >= edge),
		edge,
	);
	return page.locator(`article[data-seq="${await rows.nth(index).getAttribute("data-seq")}"]`);
}

/** In how many lines they stand; each must be in view and of a thumb's size. */
async function placesInLine(buttons: Locator): Promise<number> {
	const lines = new Set<number>();
	for (const button of await buttons.all()) {
		await expect(button).toBeInViewport({ ratio: 1 });
		const { y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
		lines.add(Math.round(y));
	}
	return lines.size;
}

/** How often the page sets the scroll position of anything. */
const NOTES_SCROLLS = `{
	const { get, set } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
	globalThis.scrollsSet = 0;
	Object.defineProperty(Element.prototype, "scrollTop", {
		configurable: true,
		get,
		set(top) {
			globalThis.scrollsSet += 1;
			set.call(this, top);
		},
	});
}`;
