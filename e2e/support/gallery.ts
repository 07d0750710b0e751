import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { boxFont } from "./box-font.ts";
import { png } from "./pictures.ts";

/** Built by `scripts/prepare.mjs`, once for all tests. */
const FOLDER = fileURLToPath(new URL("../../node_modules/.parley/gallery/", import.meta.url));
/** No such host is: who has the gallery for a proxy is given its pages there, and nothing else is to be had. */
export const ORIGIN = "http://gallery.invalid";
/** Guards against a scene that waits for what never comes: one that works is there within a second. */
const SCENE_MS_MAX = 45_000;
/** It is always that moment in the gallery. */
const NOW = Date.UTC(2026, 2, 2, 9, 53);

const types: Record<string, string> = {
	".html": "text/html",
	".js": "text/javascript",
	".css": "text/css",
	".png": "image/png",
};

/** By how their address begins, thumbnail or not; any other one is gone. */
const pictures: readonly (readonly [string, Buffer])[] = [
	["/api/files/hill", png(1_200, 800)],
	["/api/files/atalltower", png(600, 2_400, 20)],
];

export interface Gallery {
	/** of all scenes, or of those of a group; those for a phone only are left out on a desktop */
	names(group?: string): Promise<readonly string[]>;
	/** a page that shows that scene and has come to rest */
	shows(scene: string, look?: Look): Promise<Page>;
}

export interface Look extends BrowserContextOptions {
	/** every letter is a box, so that pictures are the same on every machine */
	readonly boxes?: boolean;
}

export const test = base.extend<{ gallery: Gallery }>({
	gallery: async ({ browser }, use) => {
		const rooms = new Rooms(browser);
		await use({ names: (group) => rooms.names(group), shows: (scene, look = {}) => rooms.show(scene, look) });
		await rooms.close();
	},
});

/** One context for each look: scenes share nothing but that. */
class Rooms {
	readonly #browser: Browser;
	readonly #pages = new Map<string, Promise<Page>>();
	readonly #closing: (() => Promise<void>)[] = [];

	constructor(browser: Browser) {
		this.#browser = browser;
	}

	async names(group = ""): Promise<string[]> {
		const page = await this.#page({});
		await page.goto(`${ORIGIN}/gallery.html`);
		await page.locator("nav li").first().waitFor();
		const buttons = page.locator("li:not([data-phone-only]) > button");
		const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("data-name") ?? ""));
		return names.filter((name) => name.startsWith(group));
	}

	async show(scene: string, look: Look): Promise<Page> {
		const page = await this.#page(look);
		const broken: string[] = [];
		const hear = ({ message }: Error) => void broken.push(message);
		page.on("pageerror", hear);
		try {
			await restsAt(page, scene);
		} catch (cause) {
			throw new Error([`the scene ${scene} did not come to rest`, ...broken].join("; "), { cause });
		} finally {
			page.off("pageerror", hear);
		}
		return page;
	}

	async close(): Promise<void> {
		for (const close of this.#closing) await close();
	}

	#page(look: Look): Promise<Page> {
		const key = JSON.stringify(look);
		const page = this.#pages.get(key) ?? this.#open(look);
		this.#pages.set(key, page);
		return page;
	}

	async #open({ boxes = false, ...options }: Look): Promise<Page> {
		const served = await serveGallery({ boxes });
		const context = await this.#browser.newContext({
			locale: "en-GB",
			timezoneId: "UTC",
			reducedMotion: "reduce",
			serviceWorkers: "block",
			proxy: served.proxy,
			...options,
		});
		this.#closing.push(
			() => context.close(),
			() => served.close(),
		);
		const page = await context.newPage();
		await page.clock.setFixedTime(NOW);
		return page;
	}
}

async function restsAt(page: Page, scene: string): Promise<void> {
	const bound = { timeout: SCENE_MS_MAX };
	await page.goto(`${ORIGIN}/gallery.html?scene=${encodeURIComponent(scene)}`, bound);
	await page.locator("html[data-scene=ready]").waitFor({ state: "attached", ...bound });
	await page.locator("html").evaluate((root) => root.ownerDocument.fonts.ready.then(() => undefined));
}

interface Served {
	/** see `Look` */
	readonly boxes?: boolean;
	/** of the page itself */
	readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A proxy that knows the gallery only. Pages that a test hands to its browser itself are kept nowhere: the browser asks
 * for everything again with each scene, and compiles it again.
 */
export async function serveGallery(what: Served = {}) {
	const server = createServer((request, response) => void answer(request, response, what));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		proxy: { server: `http://127.0.0.1:${port}` },
		async close(): Promise<void> {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

async function answer(
	{ url = "/" }: IncomingMessage,
	response: ServerResponse,
	{ boxes = false, headers = {} }: Served,
): Promise<void> {
	const { origin, pathname } = new URL(url, ORIGIN);
	const body = origin === ORIGIN ? await bodyAt(pathname) : undefined;
	if (body === undefined) return void response.writeHead(404).end();
	const isPage = pathname.endsWith(".html");
	response.writeHead(200, {
		"content-type": types[extname(pathname)] ?? "text/plain",
		// a page that is kept in a box of its own fetches its scripts as a stranger
		"access-control-allow-origin": "*",
		"cache-control": isPage ? "no-cache" : "max-age=3600, immutable",
		...(isPage && headers),
	});
	response.end(boxes && isPage ? boxed(body.toString()) : body);
}

async function bodyAt(pathname: string): Promise<Buffer | undefined> {
	return pictureAt(pathname) ?? (await readFile(join(FOLDER, pathname)).catch(() => undefined));
}

function pictureAt(pathname: string): Buffer | undefined {
	return pictures.find(([begins]) => pathname.startsWith(begins))?.[1];
}

function boxed(html: string): string {
	const face = `@font-face { font-family: Boxes; src: url("${boxFont()}"); }`;
	const text = (size: string) => `${size} Boxes !important`;
	const tokens = `--text: ${text("15px / 1.5")}; --text-small: ${text("13px / 1.45")}; --text-tiny: ${text("12px / 1.4")}; --mono: ${text("13px / 1.5")}; --emoji: Boxes !important;`;
	return html.replace(
		"</head>",
		`<style>${face} * { font-family: Boxes !important; } :root { ${tokens} }</style></head>`,
	);
}
