import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const screens = {
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, touch: true },
};
const MIXED = "مرحبا Bo، انظر README.md في #1 (مهم)";

for (const [device, screen] of Object.entries(screens)) {
	test(`Arabic and English in one room, on a ${device}`, async ({ people }) => {
		const bo = await people.joins("Bo");
		await bo.says("hello");
		const sara = new Arabic(await people.arrives({ ...screen, locale: "ar" }));
		await sara.isRightToLeft();
		await sara.nameField.fill("Bo");
		await expect(sara.page.getByText("هذا الاسم مستخدم الآن.")).toBeVisible();
		await sara.isInOrder();

		await sara.takesSeatAs("سارة");
		await sara.writes(MIXED);
		await expect(bo.row(MIXED)).toBeVisible();
		await bo.says("now in English, سارة");
		await expect(sara.message("now in English, سارة")).toBeVisible();
		await expect(sara.page.getByText("على 2 من شاشتين")).toBeVisible();

		await sara.field.fill("/help");
		await sara.sends();
		await expect(sara.page.getByRole("region", { name: "الجواب" })).toBeVisible();
		await sara.isInOrder();
		await sara.page.keyboard.press("Control+k");
		await expect(sara.page.getByRole("dialog").getByRole("option").first()).toBeVisible();
		await sara.fits();
		await sara.page.getByRole("combobox").last().fill(">التنبيهات");
		await sara.page.keyboard.press("Enter");
		await expect(sara.page.getByRole("heading", { name: "التنبيهات" })).toBeVisible();
		await sara.fits();
	});
}

test("a line of two directions is read in its order, on either page", async ({ people }) => {
	const bo = await people.joins("Bo");
	const sara = new Arabic(await people.arrives({ locale: "ar" }));
	await sara.takesSeatAs("سارة");
	await sara.writes(MIXED);
	await expect(bo.row(MIXED)).toBeVisible();
	await bo.says("see README.md, سارة!");
	for (const person of [bo, sara]) {
		const arabic = await edgesOf(person.page, MIXED, ["مرحبا", "Bo", "README", "#", "مهم"]);
		expect(arabic).toEqual(arabic.toSorted((a, b) => b - a));
		const [sign = 0, digit = 0] = await edgesOf(person.page, MIXED, ["#", "1"]);
		expect(sign).toBeLessThan(digit);
		const english = await edgesOf(person.page, "see README.md, سارة!", ["see", "README", "سارة", "!"]);
		expect(english).toEqual(english.toSorted((a, b) => a - b));
	}
});

test("what the server refuses is said in the page's language, and the language is chosen and kept", async ({
	people,
}) => {
	await people.writer("Bo");
	const ada = await people.arrives({ locale: "en-GB" });
	await ada.page.getByRole("combobox", { name: "Language" }).selectOption("العربية");
	const sara = new Arabic(ada);
	await sara.isRightToLeft();
	await sara.goesTo("/");
	await sara.nameField.fill("Bo  2");
	await expect(sara.page.getByText("استخدم مسافات مفردة.")).toBeVisible();
	await sara.nameField.fill("everyone");
	await expect(sara.page.getByText("هذا الاسم محجوز للخادم. اختر غيره.")).toBeVisible();
	await sara.takesSeatAs("Sara");
	await sara.page.getByRole("button", { name: /إعداداتك$/ }).click();
	await sara.page.getByRole("combobox", { name: "اللغة" }).selectOption("English");
	await ada.isInside();
	await expect(ada.page.locator("html")).toHaveAttribute("dir", "ltr");
});

/** The words by which somebody who reads Arabic finds their way. */
class Arabic {
	readonly page: Page;
	readonly #person: Person;

	constructor(person: Person) {
		this.#person = person;
		this.page = person.page;
	}

	get nameField(): Locator {
		return this.page.getByRole("textbox", { name: "اسمك" });
	}
	get field(): Locator {
		return this.page.getByRole("textbox", { name: /^رسالة إلى/ });
	}

	message(text: string): Locator {
		return this.page.getByRole("log", { name: "الرسائل" }).locator("article[data-seq]", { hasText: text });
	}

	goesTo(path: string): Promise<void> {
		return this.#person.goesTo(path);
	}

	async takesSeatAs(name: string): Promise<void> {
		await this.nameField.fill(name);
		await this.page.getByRole("button", { name: "احجز مقعدًا" }).click();
		await expect(this.field).toBeVisible();
	}

	async writes(text: string): Promise<void> {
		await this.field.fill(text);
		await this.sends();
		await expect(this.message(text)).toBeVisible();
	}

	async sends(): Promise<void> {
		await this.page.getByRole("button", { name: "إرسال", exact: true }).click();
		await expect(this.field).toHaveValue("");
	}

	async isRightToLeft(): Promise<void> {
		await expect(this.page.locator("html")).toHaveAttribute("dir", "rtl");
		await expect(this.page.locator("html")).toHaveAttribute("lang", "ar");
		await expect(this.nameField).toBeVisible();
	}

	/** Nothing sticks out at either side. */
	async fits(): Promise<void> {
		expect(await this.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
			0,
		);
	}

	async isInOrder(): Promise<void> {
		await this.fits();
		expect(await violations(this.page)).toEqual([]);
	}
}

/** Where the pieces of a message begin, in pixels from the left. */
function edgesOf(page: Page, text: string, pieces: readonly string[]): Promise<number[]> {
	const row = page.locator("article[data-seq] div[dir=auto]", { hasText: text });
	return row.evaluate((element, wanted) => {
		const { document, NodeFilter } = globalThis as unknown as Dom;
		return wanted.map((piece) => {
			const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			for (let node = walker.nextNode(); node; node = walker.nextNode()) {
				const at = node.textContent.indexOf(piece);
				if (at < 0) continue;
				const range = document.createRange();
				range.setStart(node, at);
				range.setEnd(node, at + piece.length);
				return range.getBoundingClientRect().left;
			}
			throw new Error(`${piece} is not there`);
		});
	}, pieces);
}

/** As much of the page's own objects as is asked of them here: tests are compiled without a browser's types. */
interface Dom {
	readonly NodeFilter: { readonly SHOW_TEXT: number };
	readonly document: {
		createTreeWalker(root: unknown, show: number): { nextNode(): { readonly textContent: string } | null };
		createRange(): {
			setStart(node: unknown, at: number): void;
			setEnd(node: unknown, at: number): void;
			getBoundingClientRect(): { readonly left: number };
		};
	};
}
