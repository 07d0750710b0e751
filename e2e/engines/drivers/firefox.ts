import puppeteer, { type Browser, type ElementHandle, type KeyInput, type Page } from "puppeteer-core";
import type { Engine, Window } from "../window.ts";

const VIEWPORT = { width: 1280, height: 800 };
/** A pointer that hovers (4) and points finely (2): without a screen Firefox says that it has neither. */
const MOUSE = 6;
const PREFERENCES = { "ui.primaryPointerCapabilities": MOUSE, "ui.allPointerCapabilities": MOUSE };

/** By WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
	const browser = await puppeteer.launch({
		browser: "firefox",
		executablePath,
		extraPrefsFirefox: PREFERENCES,
		defaultViewport: VIEWPORT,
	});
	return { window: () => open(browser), quit: () => browser.close() };
}

async function open(browser: Browser): Promise<Window> {
	const context = await browser.createBrowserContext();
	return new FirefoxWindow(await context.newPage({ type: "window" }));
}

/** Puppeteer names elements by the types of a document, which tests do not have. */
type Found = Awaited<ReturnType<Page["$"]>> & ElementHandle;

class FirefoxWindow implements Window {
	readonly #page: Page;
	readonly #complaints: string[] = [];

	constructor(page: Page) {
		this.#page = page;
		page.on("pageerror", (error) => this.#complaints.push(String(error)));
		page.on("console", (message) => {
			if (message.type() === "error") this.#complaints.push(message.text());
		});
	}

	async goesTo(address: string): Promise<void> {
		await this.#page.goto(address);
	}
	async reloads(): Promise<void> {
		await this.#page.reload();
	}
	async reads<T>(expression: string): Promise<T> {
		return (await this.#page.evaluate(expression)) as T;
	}
	async clicks(element: string): Promise<void> {
		await this.#turnsTo();
		await (await this.#find(element)).click();
	}
	async pointsAt(element: string): Promise<void> {
		await this.#turnsTo();
		await (await this.#find(element)).hover();
	}
	async types(text: string): Promise<void> {
		await this.#turnsTo();
		await this.#page.keyboard.type(text);
	}
	async strikes(key: KeyInput): Promise<void> {
		await this.#turnsTo();
		await this.#page.keyboard.press(key);
	}
	async turnsWheel(element: string, px: number): Promise<void> {
		await this.pointsAt(element);
		await this.#page.mouse.wheel({ deltaY: px });
	}
	async attaches(input: string, files: readonly string[]): Promise<void> {
		await (await this.#find(input)).uploadFile(...files);
	}
	async complaints(): Promise<readonly string[]> {
		return this.#complaints;
	}
	closes(): Promise<void> {
		return this.#page.browserContext().close();
	}

	/** Of all windows of a browser one has the focus; without it the page takes nothing for read. */
	async #turnsTo(): Promise<void> {
		if (!(await this.reads<boolean>("document.hasFocus()"))) await this.#page.bringToFront();
	}

	async #find(element: string): Promise<Found> {
		const found = (await this.#page.evaluateHandle(element)).asElement();
		if (found === null) throw new Error(`nothing is ${element}`);
		return found as unknown as Found;
	}
}
