import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const SCRIPT = "**/assets/index-*.js";

test("the room and the field are there before the script, in both languages, and nothing moves when it takes over", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	for (const [locale, label] of [
		["en-GB", "Your name"],
		["ar-EG", "اسمك"],
	] as const) {
		const visitor = await people.arrives({ locale });
		const script = await heldBack(visitor);
		await begins(visitor, "/r/lobby");
		const html = visitor.page.locator("html");
		await expect(html).toHaveAttribute("lang", locale.slice(0, 2));
		await expect(html).toHaveAttribute("dir", locale === "ar-EG" ? "rtl" : "ltr");
		const field = visitor.page.getByRole("textbox", { name: label });
		await expect(field).toBeFocused();
		await expect(visitor.page.getByRole("heading", { name: "# lobby" })).toBeVisible();
		await expect(visitor.page.getByText("Where everybody comes in.")).toBeVisible();
		const before = await field.boundingBox();
		await watchShifts(visitor);

		script.comes();
		await expect(visitor.page.locator("#first-page")).toHaveCount(0);
		await expect(visitor.page.getByText(/\bms$|just now|الآن|ملي/).first()).toBeVisible();
		expect(await field.boundingBox()).toEqual(before);
		await expect(field).toBeFocused();
		expect(await visitor.page.evaluate("shifted")).toBe(0);
	}
	await bo.says("welcome");
});

test("a name that was typed and sent before the script came is not lost, and goes in", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives();
	const script = await heldBack(ada);
	await begins(ada, "/r/lobby");
	await ada.nameField.pressSequentially("Ada");
	await ada.nameField.press("ArrowLeft");
	script.comes();
	await expect(ada.page.locator("#first-page")).toHaveCount(0);
	await ada.nameField.press("l");
	await expect(ada.nameField).toHaveValue("Adla");

	const again = await heldBack(ada);
	await begins(ada, "/r/lobby");
	await ada.nameField.fill("Ada");
	await ada.nameField.press("Enter");
	expect(new URL(ada.page.url()).search).toBe("");
	again.comes();
	await ada.isInside();
	await ada.says("quicker than you");
	await bo.hears("quicker than you");
});

test("a language that was chosen before the script came is what the page speaks", async ({ people }) => {
	const ada = await people.arrives({ locale: "en-GB" });
	const script = await heldBack(ada);
	await begins(ada, "/r/lobby");
	await ada.page.getByRole("combobox", { name: "Language" }).selectOption("العربية");
	await expect(ada.page.locator("#first-page")).toBeHidden();
	script.comes();
	await expect(ada.page.getByRole("textbox", { name: "اسمك" })).toBeFocused();
});

test("whoever comes back, chose another language or theme, or follows a link of two never sees the wrong page first", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.joins("Ada");
	await ada.page.evaluate("localStorage.setItem('parley.theme', 'dark')");
	await ada.page.evaluate("localStorage.setItem('parley.text', 'largest')");
	const script = await heldBack(ada);
	await begins(ada, "/r/lobby");
	await expect(ada.page.locator("#first-page")).toBeHidden();
	await expect(ada.page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(ada.page.locator("html")).toHaveCSS("font-size", "20.8px");
	script.comes();
	await ada.isInside();

	const sara = await people.arrives();
	await sara.page.evaluate("localStorage.setItem('parley.language', 'ar')");
	await heldBack(sara);
	await begins(sara, "/r/lobby");
	await expect(sara.page.locator("#first-page")).toBeHidden();
	await sara.page.evaluate("localStorage.removeItem('parley.language')");
	await begins(sara, "/r/direct-0123456789");
	await expect(sara.page.locator("#first-page")).toBeHidden();
});

test("what people call a room is text in the page, never markup", async ({ people }) => {
	const ada = await people.joins("Ada");
	await people.writer("Bo");
	const topic = '</script><img src=x onerror="alert(1)"> {{room}} & co';
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name" }).fill("hostile");
	await ada.page.getByRole("textbox", { name: "What it is about" }).fill(topic);
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await ada.isInside();
	const eve = await people.arrives();
	const script = await heldBack(eve);
	await begins(eve, "/r/hostile");
	await expect(eve.page.getByText(topic, { exact: true })).toBeVisible();
	await expect(eve.page.locator("img")).toHaveCount(0);
	script.comes();
	await expect(eve.page.locator("#first-page")).toHaveCount(0);
	await expect(eve.page.getByText(topic, { exact: true })).toBeVisible();
});

/** Not waiting for what is held back. */
async function begins(person: Person, path: string): Promise<void> {
	await person.page.goto(new URL(path, person.cable.url).href, { waitUntil: "commit" });
}

/** A slow line: the page and its styles are there, the script is not. */
async function heldBack(person: Person): Promise<{ comes(): void }> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await person.page.route(SCRIPT, async (route) => {
		await promise;
		await route.continue();
	});
	return { comes: resolve };
}

/** What the browser itself counts as a jump of the layout (CLS). */
async function watchShifts(person: Person): Promise<void> {
	await person.page.evaluate(`
		globalThis.shifted = 0;
		new PerformanceObserver((list) => {
			for (const { value } of list.getEntries()) globalThis.shifted += value;
		}).observe({ type: "layout-shift", buffered: true });
	`);
}
