import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

const IN_PAGE = fileURLToPath(new URL("in-page.js", import.meta.url));
const WAIT_MS_MAX = 30_000;
/** What one collection lets go of may hold what the next one frees: finalizers, caches by weak reference. */
const COLLECTIONS = 3;

/** What `in-page.js` saw, ms. */
export interface Seen {
	/** from the key's time stamp until the frame after the one that shows its glyph begins */
	readonly keys: readonly number[];
	/** from frame to frame */
	readonly frames: readonly number[];
	/** tasks over 50 ms */
	readonly longTasks: readonly number[];
}

/** After a forced collection. */
interface Kept {
	readonly heapBytes: number;
	/** of the document and detached, as long as something holds them */
	readonly nodes: number;
	readonly listeners: number;
}

export interface Link {
	readonly downMbit: number;
	readonly upMbit: number;
	readonly latencyMs: number;
}

/** One person's browser window, on the page as it is served. */
export class Screen {
	readonly page: Page;
	readonly #context: BrowserContext;
	readonly #cdp: CDPSession;
	readonly #port: number;

	private constructor(context: BrowserContext, page: Page, cdp: CDPSession, port: number) {
		this.#context = context;
		this.page = page;
		this.#cdp = cdp;
		this.#port = port;
	}

	/** `core`: "tab" for a page that has its core for itself */
	static async open(
		browser: Browser,
		port: number,
		device: BrowserContextOptions = {},
		core?: "tab",
	): Promise<Screen> {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...device });
		if (core === "tab")
			await context.addInitScript(`try { localStorage.setItem("parley.core", "tab"); } catch {}`);
		context.setDefaultTimeout(WAIT_MS_MAX);
		await context.addInitScript({ path: IN_PAGE });
		const page = await context.newPage();
		const cdp = await context.newCDPSession(page);
		await cdp.send("Performance.enable");
		return new Screen(context, page, cdp, port);
	}

	async slowDown(cpuTimes: number): Promise<void> {
		await this.#cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuTimes });
	}

	async linkedBy({ downMbit, upMbit, latencyMs }: Link): Promise<void> {
		await this.#cdp.send("Network.enable");
		await this.#cdp.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: latencyMs,
			downloadThroughput: (downMbit * 1e6) / 8,
			uploadThroughput: (upMbit * 1e6) / 8,
		});
	}

	async goesTo(path: string): Promise<void> {
		await this.page.goto(`http://127.0.0.1:${this.#port}${path}`);
	}

	/** Comes in and stands at the newest message. */
	async takesSeat(name: string, path: string): Promise<void> {
		await this.goesTo(path);
		await this.page.getByRole("textbox", { name: "Your name" }).fill(name);
		await this.page.getByRole("button", { name: "Take a seat" }).click();
		await this.page.getByRole("log").waitFor();
	}

	/** The message is on the screen. */
	async shows(seq: number): Promise<void> {
		await this.page.locator(`article[data-seq="${seq}"]`).waitFor();
	}

	async begins(): Promise<void> {
		await this.page.evaluate("labWatch.begin()");
	}

	seen(): Promise<Seen> {
		return this.page.evaluate<Seen>("labWatch.taken()");
	}

	largestPaintMs(): Promise<number> {
		return this.page.evaluate<number>("labWatch.largestMs()");
	}

	async kept(): Promise<Kept> {
		for (let times = 0; times < COLLECTIONS; times += 1) await this.#cdp.send("HeapProfiler.collectGarbage");
		const { metrics } = await this.#cdp.send("Performance.getMetrics");
		const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
		return { heapBytes: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
	}

	close(): Promise<void> {
		return this.#context.close();
	}
}
