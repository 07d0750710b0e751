import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Cable } from "./cable.ts";

/** One settled message as it stands on the screen. */
export interface Shown {
	readonly seq: number;
	readonly text: string;
}

interface Place {
	readonly context: BrowserContext;
	readonly page: Page;
	readonly cable: Cable;
	readonly touch: boolean;
}

/** Somebody in front of a browser of their own, on a cable of their own. */
export class Person {
	readonly context: BrowserContext;
	readonly page: Page;
	readonly cable: Cable;
	readonly #place: Place;

	constructor(place: Place) {
		this.#place = place;
		this.context = place.context;
		this.page = place.page;
		this.cable = place.cable;
	}

	/** The same person in another tab. */
	async opensTab(path = "/"): Promise<Person> {
		const tab = new Person({ ...this.#place, page: await this.context.newPage() });
		await tab.goesTo(path);
		return tab;
	}

	async goesTo(path: string): Promise<void> {
		await this.page.goto(new URL(path, this.cable.url).href);
	}

	get nameField(): Locator {
		return this.page.getByRole("textbox", { name: "Your name" });
	}
	get seatButton(): Locator {
		return this.page.getByRole("button", { name: "Take a seat" });
	}
	get field(): Locator {
		return this.page.getByRole("textbox", { name: /^Message (?:#|in) / });
	}
	get timeline(): Locator {
		return this.page.getByRole("log", { name: "Messages" });
	}
	/** The messages that have their number, oldest first. */
	get rows(): Locator {
		return this.timeline.locator("article[data-seq]");
	}
	/** What was written and is not stored yet. */
	get unsent(): Locator {
		return this.timeline.locator("article:not([data-seq])");
	}
	get pill(): Locator {
		return this.page.getByRole("button", { name: /^\d+ new$|^Jump to newest$/ });
	}
	get connectionBar(): Locator {
		// without anything to say it is no region
		return this.page.locator("section", { has: this.page.getByTestId("connection") });
	}
	get sidebar(): Locator {
		return this.page.getByRole("navigation", { name: "Rooms" });
	}
	get people(): Locator {
		return this.page.getByRole("complementary", { name: "People" });
	}

	async takesSeatAs(name: string): Promise<void> {
		await this.nameField.fill(name);
		await this.#presses(this.seatButton);
		await this.isInside();
	}

	async isInside(): Promise<void> {
		await expect(this.field).toBeVisible();
	}

	row(text: string): Locator {
		const whole = new RegExp(`^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
		return this.rows.filter({ has: this.page.locator("div[dir=auto]", { hasText: whole }) });
	}

	rowOf(seq: number): Locator {
		return this.timeline.locator(`article[data-seq="${seq}"]`);
	}

	/** Written and sent on its way; whether it got there is another question. */
	async writes(text: string): Promise<void> {
		await this.field.fill(text);
		if (this.#place.touch) await this.#presses(this.page.getByRole("button", { name: "Send" }));
		else await this.field.press("Enter");
		await expect(this.field).toHaveValue("");
	}

	/** Written, and stored: resolves with its number. */
	async says(text: string): Promise<number> {
		await this.writes(text);
		return this.hears(text);
	}

	/** The message is on the screen, once, and has a number. */
	async hears(text: string): Promise<number> {
		await expect(this.row(text)).toHaveCount(1);
		await expect(this.row(text)).toBeInViewport();
		return Number(await this.row(text).getAttribute("data-seq"));
	}

	shown(): Promise<Shown[]> {
		return this.rows.evaluateAll((rows) =>
			rows.map((row) => ({
				seq: Number(row.getAttribute("data-seq")),
				text: row.querySelector("div[dir=auto]")?.textContent ?? "",
			})),
		);
	}

	/** The cable is out, and the browser knows it. */
	async goesOffline(): Promise<void> {
		this.cable.cut();
		await this.context.setOffline(true);
	}

	async comesBack(): Promise<void> {
		this.cable.mend();
		await this.context.setOffline(false);
	}

	/** All settings, by one's own name. */
	async opensSettings(): Promise<Locator> {
		await this.#presses(this.page.getByRole("button", { name: /Your settings$/ }));
		const menu = this.page.getByRole("dialog", { name: "You" });
		await expect(menu).toBeVisible();
		return menu;
	}

	async turnsPreviewsOff(): Promise<void> {
		await (await this.opensSettings()).getByRole("switch", { name: "Link previews" }).uncheck();
		await this.page.keyboard.press("Escape");
	}

	async signsOut(): Promise<void> {
		await (await this.opensSettings()).getByRole("button", { name: /^Sign out/ }).click();
		await expect(this.nameField).toBeVisible();
	}

	#presses(button: Locator): Promise<void> {
		return this.#place.touch ? button.tap() : button.click();
	}
}

/** [ORD1] Everybody has the same messages under the same numbers in the same order, none twice. */
export async function seeTheSame(people: readonly Person[], texts: readonly string[]): Promise<void> {
	const [first, ...others] = people;
	if (first === undefined) throw new Error("nobody to compare");
	for (const person of people) await expect(person.rows).toHaveCount(texts.length);
	const shown = await first.shown();
	const seqs = shown.map(({ seq }) => seq);
	expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
	expect(shown.map(({ text }) => text).sort()).toEqual([...texts].sort());
	for (const other of others) expect(await other.shown()).toEqual(shown);
}
