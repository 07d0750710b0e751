import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Cable } from "../support/cable.ts";
import { until } from "./until.ts";
import { button, composer, field, message, type What, written } from "./what.ts";
import type { Key, Window } from "./window.ts";

const require = createRequire(import.meta.url);
const FINDER = require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js");
// without its last line, by which an inspector would ask the server for a map
const LIBRARY = readFileSync(FINDER, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "");
const EYES = readFileSync(new URL("eyes.js", import.meta.url), "utf8");
/** As one expression, in the page's own scope. */
const OPEN_EYES = `(() => { if (!globalThis.eyes) { (function () { ${LIBRARY} }).call(globalThis); ${EYES} } return true; })()`;

/** Enough for a list of rooms, a dialog and the newest rows. */
const DESCRIBED_CHARS_MAX = 2_000;

export interface Row {
	readonly seq: number;
	readonly text: string;
	readonly isInView: boolean;
}

/** Somebody in front of a browser of any engine, on a cable of their own: the verbs that flows are written in. */
export class Visitor {
	readonly name: string;
	readonly cable: Cable;
	readonly #window: Window;

	constructor(name: string, window: Window, cable: Cable) {
		this.name = name;
		this.#window = window;
		this.cable = cable;
	}

	async opens(path: string): Promise<void> {
		await this.#window.goesTo(new URL(path, this.cable.url).href);
	}

	async reloads(): Promise<void> {
		await this.#window.reloads();
	}

	async takesSeat(): Promise<void> {
		await this.fills(field("Your name"), this.name);
		const seat = button("Take a seat");
		// once more where the page's script took the first screen away in the middle of the press
		await until(`${this.name} has a seat`, async () => {
			if ((await this.#asks<number>(`count(${written(seat)})`)) > 0)
				await this.#window.clicks(`eyes.find(${written(seat)})`);
			return this.#asks<number>(`count(${written(composer)})`);
		});
	}

	/** Written and sent on its way; whether it got there is another question. */
	async writes(text: string): Promise<void> {
		await this.fills(composer, text);
		await this.strikes("Enter");
		await until(`the field is empty behind "${text}"`, () =>
			this.#asks(`valueOf(${written(composer)}) === ""`),
		);
	}

	/** A question whose answer may lag behind: asked again until it is seen. */
	async writesUntil(text: string, what: What): Promise<void> {
		await until(`${written(what)} is an answer to "${text}"`, async () => {
			await this.writes(text);
			await this.sees({ role: "region", name: "Answer" });
			return this.#asks<number>(`count(${written(what)})`);
		});
	}

	/** Written, and stored: resolves with its number. */
	async says(text: string): Promise<number> {
		await this.writes(text);
		return this.hears(text);
	}

	/** The message is on the screen, once, and has a number. */
	async hears(text: string): Promise<number> {
		const rows = await until(
			`"${text}" on the screen`,
			async () => (await this.shown()).filter((row) => row.text === text),
			(rows) => rows.length === 1 && rows[0]?.isInView === true,
		);
		return rows[0]?.seq ?? Number.NaN;
	}

	/** The messages that have their number, oldest first. */
	shown(): Promise<readonly Row[]> {
		return this.#asks<Row[]>("rows()");
	}

	async sees(what: What, times?: number): Promise<void> {
		const isGood = (count: number) => (times === undefined ? count > 0 : count === times);
		await until(`${written(what)} is seen`, () => this.#asks<number>(`count(${written(what)})`), isGood);
	}

	async seesNo(what: What): Promise<void> {
		await this.sees(what, 0);
	}

	/** With the pointer. */
	async presses(what: What): Promise<void> {
		await this.#does(what, (element) => this.#window.clicks(element));
	}

	/** In place of what stood there, by keys; anew where the page's script took over from its first screen meanwhile. */
	async fills(what: What, text: string): Promise<void> {
		await this.#does(what, async (element) => {
			await this.#window.clicks(element);
			await this.#asks(`find(${written(what)}).select()`);
			await this.#window.types(text);
		});
	}

	async strikes(key: Key): Promise<void> {
		await this.#window.strikes(key);
	}

	/** What can be done with a message stands beside it when one points at it. */
	async does(text: string, action: string): Promise<void> {
		await this.#does(message(text), (row) => this.#window.pointsAt(row));
		await this.presses(button(action, message(text)));
	}

	async pointsAt(what: What): Promise<void> {
		await this.#does(what, (element) => this.#window.pointsAt(element));
	}

	/** Towards older messages, until all has come to rest. */
	async scrollsUp(px: number): Promise<void> {
		await this.#does({ role: "log" }, (log) => this.#window.turnsWheel(log, -px));
		await this.rests();
	}

	/** No row moves any more: between two looks of a driver a page may be in the middle of drawing itself. */
	async rests(): Promise<void> {
		let last: string | undefined;
		await until("what was scrolled comes to rest", async () => {
			const was = last;
			last = JSON.stringify(await this.#asks("tops()"));
			return was === last;
		});
	}

	async attaches(...files: readonly string[]): Promise<void> {
		await this.#window.attaches(`document.querySelector("[data-testid=file-input]")`, files);
	}

	/** For what no other verb says: an expression of the page's. */
	reads<T>(expression: string): Promise<T> {
		return this.#window.reads<T>(expression);
	}

	async complaints(): Promise<readonly string[]> {
		return this.#window.complaints();
	}

	/** What stands on the screen, in words; never fails, for it is asked where something else did. */
	async describes(): Promise<string> {
		const words = await this.#window
			.reads<string>("[location.pathname, document.visibilityState, document.body.innerText].join(' | ')")
			.catch(String);
		return `${this.name} sees ${words.replaceAll(/\s*\n\s*/g, " | ").slice(0, DESCRIBED_CHARS_MAX)}`;
	}

	async leaves(): Promise<void> {
		await this.#window.closes();
		await this.cable.unplug();
	}

	async #does(what: What, deed: (element: string) => Promise<void>): Promise<void> {
		await this.sees(what);
		await until(`${written(what)} can be used`, async () => {
			await this.#asks("complaints()");
			await deed(`eyes.find(${written(what)})`);
			return true;
		});
	}

	async #asks<T>(question: string): Promise<T> {
		const answer = () => this.#window.reads<[T] | null>(`globalThis.eyes ? [eyes.${question}] : null`);
		const seen = await answer();
		if (seen !== null) return seen[0];
		await this.#window.reads(OPEN_EYES);
		return (await answer())?.[0] as T;
	}
}
