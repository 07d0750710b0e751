import type { Locator, Page } from "@playwright/test";
import { edgesOf, overflowPx } from "./support/boxes.ts";
import { expect, test } from "./support/test.ts";

const phone = { viewport: { width: 390, height: 844 }, touch: true };

test("on a phone one talks by the send button, and the composer is always in view", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await expect(ada.field).toBeInViewport({ ratio: 1 });
	// Not before it is asked for: the keyboard would cover what one came to read.
	await expect(ada.field).not.toBeFocused();
	await bo.says("hello");
	await ada.hears("hello");

	await ada.field.tap();
	await ada.field.pressSequentially("two");
	await ada.field.press("Enter");
	await ada.field.pressSequentially("lines");
	await expect(ada.field).toHaveValue("two\nlines");
	await ada.page.getByRole("button", { name: "Send" }).tap();
	await expect(ada.field).toBeFocused();
	await expect(bo.rows).toHaveCount(2);
	expect((await bo.shown()).at(-1)?.text).toBe("two\nlines");
	for (let n = 0; n < 15; n += 1) await bo.writes(`talk ${n}`);
	await ada.hears("talk 14");
	await expect(ada.field).toBeInViewport({ ratio: 1 });
	expect(await overflowPx(ada.page)).toBe(0);
});

test("on a phone a message is changed in more than one line, as it was written: Enter breaks the line", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await ada.field.fill("milk");
	await ada.page.getByRole("button", { name: "Send" }).tap();
	await bo.hears("milk");
	await ada.row("milk").tap();
	await ada.row("milk").getByRole("button", { name: "Edit", exact: true }).tap();
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await box.press("Enter");
	await box.pressSequentially("bread");
	await expect(box).toHaveValue("milk\nbread");
	await ada.page.getByRole("button", { name: "Save" }).tap();
	await expect.poll(async () => (await bo.shown()).at(-1)?.text).toBe("milk\nbread (edited)");
});

test("a keyboard at a tablet, too, has a key that sends and one that saves: Enter with Ctrl or ⌘", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", { viewport: { width: 1024, height: 768 }, touch: true });
	await ada.field.tap();
	await ada.field.pressSequentially("milk");
	await ada.field.press("Enter");
	await ada.field.pressSequentially("bread");
	await ada.field.press("Control+Enter");
	await expect(ada.field).toHaveValue("");
	await expect.poll(async () => (await bo.shown()).at(-1)?.text).toBe("milk\nbread");

	await ada.rows.last().tap();
	await ada.rows.last().getByRole("button", { name: "Edit", exact: true }).tap();
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await box.pressSequentially("s");
	await box.press("Meta+Enter");
	await expect(box).toHaveCount(0);
	await expect.poll(async () => (await bo.shown()).at(-1)?.text).toBe("milk\nbreads (edited)");
});

test("on a phone rooms and people are drawers, which open, close and give the focus back", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await expect(ada.sidebar).not.toBeInViewport();
	await expect(ada.people).not.toBeInViewport();

	await ada.page.getByRole("button", { name: "Show rooms" }).tap();
	await expect(ada.sidebar).toBeInViewport({ ratio: 1 });
	await expect(ada.sidebar.getByRole("link", { name: "# lobby" })).toBeVisible();
	await ada.page.keyboard.press("Escape");
	await expect(ada.sidebar).not.toBeInViewport();
	await expect(ada.page.getByRole("button", { name: "Show rooms" })).toBeFocused();

	await ada.page.getByRole("button", { name: /^Show people/ }).tap();
	await expect(ada.people).toBeInViewport({ ratio: 1 });
	await expect(ada.people.getByRole("listitem")).toHaveText([/Ada/, /Bo/]);
	await ada.page.getByRole("button", { name: "Close" }).tap();
	await expect(ada.people).not.toBeInViewport();
	await expect(ada.field).toBeInViewport({ ratio: 1 });
});

test("[FIND1] on a phone one finds on the whole screen, which gives way to what was found", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("an old kettle");
	await ada.hears("an old kettle");
	await ada.page.getByRole("button", { name: "Search messages" }).tap();
	const panel = ada.page.getByRole("complementary", { name: "Find" });
	const field = panel.getByRole("searchbox", { name: "Search messages" });
	await expect(field).toBeFocused();
	expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
	const matches = panel.getByRole("listitem");
	// The index follows behind the log.
	await expect(async () => {
		await field.fill("");
		await field.fill("kett");
		await expect(matches).toHaveCount(1, { timeout: 1_000 });
	}).toPass();
	expect(await small(ada.page)).toEqual([]);
	await matches.getByRole("link").tap();
	await expect(panel).toHaveCount(0);
	await expect(ada.row("an old kettle")).toBeInViewport();
	expect(await overflowPx(ada.page)).toBe(0);
});

test("on a phone what one presses is of a thumb's size, in the room and in both drawers", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("hello");
	await ada.hears("hello");
	expect(await small(ada.page)).toEqual([]);
	for (const drawer of [/^Show rooms/, /^Show people/]) {
		await ada.page.getByRole("button", { name: drawer }).tap();
		await expect(ada.page.getByRole("button", { name: "Close" })).toBeInViewport();
		// a drawer that still slides in lies over the room, and not yet over all of it
		await expect.poll(() => small(ada.page)).toEqual([]);
		await ada.page.keyboard.press("Escape");
	}
});

test("a keyboard that covers the page of a phone covers no dialog, no drawer and no choice of emoji", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("hello");
	await ada.hears("hello");
	const seenPx = 500;
	await keyboardLeaves(ada.page, seenPx);
	const endsAbove = (what: Locator) =>
		expect
			.poll(async () => {
				const box = await what.boundingBox();
				return box !== null && box.y >= 0 && box.y + box.height <= seenPx;
			})
			.toBe(true);

	await endsAbove(ada.field);
	await ada.page.getByRole("button", { name: "Insert an emoji" }).tap();
	await endsAbove(ada.page.getByRole("dialog", { name: "Insert an emoji" }));
	await ada.page.keyboard.press("Escape");
	await ada.page.getByRole("button", { name: "Show rooms" }).tap();
	await endsAbove(ada.sidebar);
	await ada.page.getByRole("button", { name: "New room" }).tap();
	await endsAbove(ada.page.getByRole("dialog"));
});

test("a keyboard that covers the page of a tablet that lies on its side covers no end of the switcher", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada", { viewport: { width: 1024, height: 768 }, touch: true });
	await ada.page.keyboard.press("Control+k");
	const switcher = ada.page.getByRole("dialog");
	await expect(switcher.getByRole("combobox")).toBeFocused();
	await keyboardLeaves(ada.page, 300);
	await expect.poll(async () => (await edgesOf(switcher)).bottom).toBeLessThanOrEqual(300);
	expect((await edgesOf(switcher)).top).toBeGreaterThan(0);
});

test("above a keyboard that covers the page of a phone there is room for a long text, and for what completes it", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await ada.field.tap();
	await keyboardLeaves(ada.page, 360);
	await ada.field.fill("one more line\n".repeat(15));
	await ada.field.pressSequentially(":co");
	const list = ada.page.getByRole("listbox", { name: "Suggestions" });
	await expect(list.getByRole("option")).toHaveCount(8);
	await expect.poll(async () => (await edgesOf(ada.field)).bottom).toBeLessThanOrEqual(360);
	const [above, field] = [await edgesOf(list), await edgesOf(ada.field)];
	expect(above.top).toBeGreaterThanOrEqual(0);
	expect(above.bottom).toBeLessThanOrEqual(field.top);
	// each takes more than one line of what is there
	for (const { top, bottom } of [above, field]) expect(bottom - top).toBeGreaterThan(80);
});

test("a message that is changed stays in view, and so do its buttons, when the keyboard of a phone comes", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada", phone);
	await ada.writes("milk\n".repeat(15).trim());
	await expect(ada.rows).toHaveCount(1);
	for (let n = 0; n < 9; n += 1) await bo.says(`talk ${n}`);
	await ada.hears("talk 8");
	await ada.rows.first().tap();
	await ada.rows.first().getByRole("button", { name: "Edit", exact: true }).tap();
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await expect(box).toBeFocused();
	await keyboardLeaves(ada.page, 400);
	for (const part of [box, ada.page.getByRole("button", { name: "Save" })])
		await expect.poll(() => isUncovered(part)).toBe(true);
	await expect.poll(() => isUncovered(ada.field)).toBe(true);
});

/** As in iOS: the window stays as high as it was, and only so much of it is seen. */
async function keyboardLeaves(page: Page, seenPx: number): Promise<void> {
	await page.evaluate(`
		Object.defineProperty(visualViewport, "height", { get: () => ${seenPx} });
		visualViewport.dispatchEvent(new Event("resize"));
	`);
}

/** At its upper and its lower end nothing lies over it. */
function isUncovered(what: Locator): Promise<boolean> {
	return what.evaluate((element) => {
		const { left, top, bottom } = element.getBoundingClientRect();
		const found = (y: number) => element.ownerDocument.elementFromPoint(left + 8, y);
		return [top + 4, bottom - 4].every((y) => element.contains(found(y)));
	});
}

/**
 * What answers to less than 44 px around its middle. What stands amid words is as high as they are (WCAG 2.5.8), and
 * so are the number at the edge of a message and the label of a day.
 */
function small(page: Page): Promise<unknown> {
	return page.evaluate(`
		[...document.querySelectorAll("button, a, select, textarea")]
			.filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
			.filter((one) => !one.closest("[inert], article, h2"))
			.map((one) => ({ one, box: one.getBoundingClientRect() }))
			.filter(({ box }) => box.right > 0 && box.left < innerWidth && box.width > 1)
			.filter(({ one, box }) => {
				const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
				const hit = ([dx, dy]) => {
					const found = document.elementFromPoint(x + dx, y + dy);
					return found !== null && (one.contains(found) || one.closest("label")?.contains(found));
				};
				return hit([0, 0]) && ![[0, -21], [0, 21], [-21, 0], [21, 0]].every(hit);
			})
			.map(({ one, box }) => (one.ariaLabel ?? one.textContent) + ": " + box.width + " x " + box.height)
	`);
}
