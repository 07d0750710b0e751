import type { CDPSession } from "@playwright/test";
import type { Person } from "./person.ts";

const STEP_PX = 25;

/** One finger on the screen, which stays there until it leaves: a tap of Playwright's is over at once. */
export class Finger {
	readonly #devtools: CDPSession;
	#at = { x: 0, y: 0 };

	private constructor(devtools: CDPSession) {
		this.#devtools = devtools;
	}

	static async of({ context, page }: Person): Promise<Finger> {
		return new Finger(await context.newCDPSession(page));
	}

	async touches(x: number, y: number): Promise<void> {
		this.#at = { x, y };
		await this.#sends("touchStart");
	}

	async dragsTo(y: number): Promise<void> {
		const step = Math.sign(y - this.#at.y) * STEP_PX;
		while (this.#at.y !== y) {
			const left = y - this.#at.y;
			this.#at.y += Math.abs(left) < STEP_PX ? left : step;
			await this.#sends("touchMove");
		}
	}

	async leaves(): Promise<void> {
		await this.#devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	}

	async #sends(type: "touchStart" | "touchMove"): Promise<void> {
		await this.#devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [this.#at] });
	}
}
