import type { Page } from "@playwright/test";
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

test("on a phone rooms and people are drawers, which open, close and give the focus back", async ({
	people,
}) => {
	await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await expect(ada.rail).not.toBeInViewport();
	await expect(ada.people).not.toBeInViewport();

	await ada.page.getByRole("button", { name: "Show rooms" }).tap();
	await expect(ada.rail).toBeInViewport({ ratio: 1 });
	await expect(ada.rail.getByRole("link", { name: "# lobby" })).toBeVisible();
	await ada.page.keyboard.press("Escape");
	await expect(ada.rail).not.toBeInViewport();
	await expect(ada.page.getByRole("button", { name: "Show rooms" })).toBeFocused();

	await ada.page.getByRole("button", { name: /^Show people/ }).tap();
	await expect(ada.people).toBeInViewport({ ratio: 1 });
	await expect(ada.people.getByRole("listitem")).toHaveText([/Ada/, /Bo/]);
	await ada.page.getByRole("button", { name: "Close" }).tap();
	await expect(ada.people).not.toBeInViewport();
	await expect(ada.field).toBeInViewport({ ratio: 1 });
});

test("on a phone what one presses is of a thumb's size, in the room and in both drawers", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", phone);
	await bo.says("hello");
	await ada.hears("hello");
	expect(await small(ada.page)).toEqual([]);
	for (const drawer of [/^Show rooms/, /^Show people/]) {
		await ada.page.getByRole("button", { name: drawer }).tap();
		await expect(ada.page.getByRole("button", { name: "Close" })).toBeInViewport();
		expect(await small(ada.page)).toEqual([]);
		await ada.page.keyboard.press("Escape");
	}
});

/** What stands amid words is as high as they are (WCAG 2.5.8), and so is the number at the edge of a message. */
async function small(page: Page): Promise<string[]> {
	const pressed = page.locator("button, a, select, textarea, [role=switch]");
	return pressed.evaluateAll((elements) =>
		elements
			.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
			.filter((element) => !element.closest("[inert], article, log h2"))
			.map((element) => ({ element, box: element.getBoundingClientRect() }))
			.filter(({ box }) => box.right > 0 && box.left < 390 && (box.width < 43.5 || box.height < 43.5))
			.map(({ element, box }) => {
				const name = element.ariaLabel ?? element.textContent?.slice(0, 30);
				return `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`;
			}),
	);
}

function overflowPx(page: Page): Promise<number> {
	return page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
}
