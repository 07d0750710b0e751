import { once } from "node:events";
import { until } from "../until.ts";
import type { Engine, Key, Window } from "../window.ts";
import { freePort, type Started, start } from "./process.ts";
import { WebDriver } from "./webdriver.ts";

/** A reference to an element, by its name in WebDriver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Reference = { readonly [ELEMENT]: string };

const KEYS: Record<Key, string> = {
	Enter: "\uE007",
	Escape: "\uE00C",
	ArrowUp: "\uE013",
	Tab: "\uE004",
};
const SIZE = { width: 1280, height: 860 };

/** By WebDriver, on a screen that nobody sees. A driver has one session at a time: one for each window. */
export async function startWebKit(driver: string, xvfb: string): Promise<Engine> {
	const screen = start(xvfb, ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
	const [number] = await once(screen.child.stdout ?? screen.child, "data");
	const display = `:${String(number).trim()}`;
	const idle: WebKitWindow[] = [];
	const all: WebKitWindow[] = [];
	const open = async () => {
		const window = idle.pop() ?? (await WebKitWindow.open(driver, display, (left) => idle.push(left)));
		if (!all.includes(window)) all.push(window);
		return window;
	};
	return {
		window: open,
		quit: async () => {
			await Promise.all(all.map((window) => window.ends()));
			await screen.end();
		},
	};
}

class WebKitWindow implements Window {
	readonly #driver: Started;
	readonly #session: WebDriver;
	readonly #isLeft: (window: WebKitWindow) => void;

	private constructor(driver: Started, session: WebDriver, isLeft: (window: WebKitWindow) => void) {
		this.#driver = driver;
		this.#session = session;
		this.#isLeft = isLeft;
	}

	static async open(program: string, display: string, isLeft: (window: WebKitWindow) => void) {
		const port = await freePort();
		const driver = start(program, [`--port=${port}`], { DISPLAY: display, LC_ALL: "C.UTF-8" });
		const address = `http://127.0.0.1:${port}`;
		await until("WebKitWebDriver answers", async () => (await fetch(`${address}/status`)).ok);
		const session = await WebDriver.begins(address, {});
		await session.posts("window/rect", SIZE);
		return new WebKitWindow(driver, session, isLeft);
	}

	async goesTo(url: string): Promise<void> {
		await this.#session.posts("url", { url });
	}
	async reloads(): Promise<void> {
		await this.#session.posts("refresh");
	}
	async reads<T>(expression: string): Promise<T> {
		return this.#session.posts<T>("execute/sync", { script: `return ${expression}`, args: [] });
	}
	async clicks(element: string): Promise<void> {
		await this.#session.posts(`element/${await this.#find(element)}/click`);
	}
	async pointsAt(element: string): Promise<void> {
		const origin = { [ELEMENT]: await this.#find(element) };
		const actions = [{ type: "pointerMove", duration: 0, origin, x: 0, y: 0 }];
		await this.#session.posts("actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
	}
	async types(text: string): Promise<void> {
		const focused = await this.#session.gets<Reference>("element/active");
		await this.#session.posts(`element/${focused[ELEMENT]}/value`, { text });
	}
	async strikes(key: Key): Promise<void> {
		await this.types(KEYS[key]);
	}
	async turnsWheel(element: string, px: number): Promise<void> {
		const origin = { [ELEMENT]: await this.#find(element) };
		const actions = [{ type: "scroll", duration: 0, origin, x: 0, y: 0, deltaX: 0, deltaY: px }];
		await this.#session.posts("actions", { actions: [{ type: "wheel", id: "wheel", actions }] });
	}
	async attaches(input: string, files: readonly string[]): Promise<void> {
		await this.#session.posts(`element/${await this.#find(input)}/value`, { text: files.join("\n") });
	}
	complaints(): Promise<readonly string[]> {
		return this.reads("globalThis.eyes?.complaints() ?? []");
	}

	/** What is stored belongs to an address, and whoever comes next has another one: the window can be used again. */
	async closes(): Promise<void> {
		await this.goesTo("about:blank");
		this.#isLeft(this);
	}

	async ends(): Promise<void> {
		await this.#session.ends();
		await this.#driver.end();
	}

	async #find(element: string): Promise<string> {
		const found = await this.reads<Reference | null>(element);
		if (found === null) throw new Error(`nothing is ${element}`);
		return found[ELEMENT];
	}
}
