import { type Browser, chromium, type ElementHandle, type Page } from "@playwright/test";
import { Complaints } from "../../support/complaints.ts";
import type { Engine, Key, Window } from "../window.ts";

const ARGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
];
const VIEWPORT = { width: 1280, height: 800 };

/** By Playwright. */
export async function startChromium(executablePath: string): Promise<Engine> {
	const browser = await chromium.launch({ executablePath, args: ARGS });
	return { window: () => open(browser), quit: () => browser.close() };
}

async function open(browser: Browser): Promise<Window> {
	const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
	const complaints = new Complaints();
	complaints.listenTo(context, "chromium", () => true);
	return new ChromiumWindow(await context.newPage(), complaints);
}

class ChromiumWindow implements Window {
	readonly #page: Page;
	readonly #complaints: Complaints;

	constructor(page: Page, complaints: Complaints) {
		this.#page = page;
		this.#complaints = complaints;
	}

	async goesTo(address: string): Promise<void> {
		await this.#page.goto(address);
	}
	async reloads(): Promise<void> {
		await this.#page.reload();
	}
	reads<T>(expression: string): Promise<T> {
		return this.#page.evaluate<T>(expression);
	}
	async clicks(element: string): Promise<void> {
		await (await this.#find(element)).click();
	}
	async pointsAt(element: string): Promise<void> {
		await (await this.#find(element)).hover();
	}
	async types(text: string): Promise<void> {
		await this.#page.keyboard.type(text);
	}
	async strikes(key: Key): Promise<void> {
		await this.#page.keyboard.press(key);
	}
	async turnsWheel(element: string, px: number): Promise<void> {
		await this.pointsAt(element);
		await this.#page.mouse.wheel(0, px);
	}
	async attaches(input: string, files: readonly string[]): Promise<void> {
		await (await this.#find(input)).setInputFiles([...files]);
	}
	async complaints(): Promise<readonly string[]> {
		return this.#complaints.all;
	}
	closes(): Promise<void> {
		return this.#page.context().close();
	}

	async #find(element: string): Promise<ElementHandle> {
		const found = (await this.#page.evaluateHandle(element)).asElement();
		if (found === null) throw new Error(`nothing is ${element}`);
		return found as ElementHandle;
	}
}
