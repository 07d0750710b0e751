import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { Person } from "../support/person.ts";

export const WINDOW = { width: 460, height: 520 };
const SIZE = { width: 960, height: 620 };
const QUALITY = 78;

const HTML = `<!doctype html><style>
	body { margin: 0; background: #e9e6df; color: #2b2a27; font: 15px system-ui, sans-serif }
	main { display: flex; gap: 16px; padding: 12px 12px 0 }
	figure { margin: 0; border-radius: 8px; overflow: hidden; background: #fff; box-shadow: 0 1px 4px #0004 }
	figcaption { padding: 5px 12px; background: #d6d2c8; font-weight: 600 }
	img { display: block; width: ${WINDOW.width}px; height: ${WINDOW.height}px }
	p { margin: 14px 24px; text-align: center; font-size: 19px; font-weight: 600 }
</style><main><figure><figcaption>Ada</figcaption><img></figure><figure><figcaption>Bo</figcaption><img></figure></main><p></p>`;

interface Frame {
	readonly png: Buffer;
	readonly ms: number;
}

/** What two people see, side by side, with a sentence below: taken frame by frame. */
export class Stage {
	readonly #page: Page;
	readonly #people: readonly Person[];
	readonly #frames: Frame[] = [];
	#caption = "";

	private constructor(page: Page, people: readonly Person[]) {
		this.#page = page;
		this.#people = people;
	}

	static async of(browser: Browser, people: readonly Person[]): Promise<Stage> {
		const page = await browser.newPage({ viewport: SIZE });
		await page.setContent(HTML);
		return new Stage(page, people);
	}

	says(caption: string): void {
		this.#caption = caption;
	}

	/** One frame, which stands for so long. */
	async shows(ms: number): Promise<void> {
		const shots = await Promise.all(this.#people.map(({ page }) => page.screenshot({ caret: "initial" })));
		const pictures = shots.map((shot) => `data:image/png;base64,${shot.toString("base64")}`);
		const shown = JSON.stringify({ pictures, caption: this.#caption });
		await this.#page.evaluate(`(async ({ pictures, caption }) => {
			document.querySelector("p").textContent = caption;
			const images = [...document.images];
			images.forEach((image, at) => { image.src = pictures[at]; });
			await Promise.all(images.map((image) => image.decode()));
		})(${shown})`);
		this.#frames.push({ png: await this.#page.screenshot(), ms });
	}

	/** All of it as one moving picture; resolves with its seconds and bytes. */
	async savesTo(file: string): Promise<{ seconds: number; bytes: number }> {
		const delay = this.#frames.map(({ ms }) => ms);
		const film = sharp(
			this.#frames.map(({ png }) => png),
			{ join: { animated: true } },
		);
		const { size } = await film.webp({ delay, loop: 0, quality: QUALITY, effort: 6 }).toFile(file);
		return { seconds: delay.reduce((sum, ms) => sum + ms, 0) / 1000, bytes: size };
	}
}
