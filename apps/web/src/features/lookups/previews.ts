import type { LookUpResult } from "@parley/client/http/lookups";
import { isRetryable } from "@parley/client/http/retryable";
import type { LinkPreview } from "@parley/protocol/lookups";

/** `null`: there is none. */
export type Preview = LinkPreview | null;
type Ask = (url: string) => Promise<LookUpResult<"preview">>;
type Told = (preview: Preview) => void;
type After = (ms: number, run: () => void) => void;

interface Bounds {
	/** questions under way at any time */
	readonly askingMax: number;
	/** addresses that wait for their turn; the oldest gives way */
	readonly waitingMax: number;
	/** answers held, "none" among them; what was not looked at for longest is forgotten */
	readonly cachedMax: number;
	/** nothing is asked for this long after a "not now" that names no time */
	readonly pauseMs: number;
}

const LATER_MS_MAX = 30_000;
const BOUNDS: Bounds = { askingMax: 3, waitingMax: 30, cachedMax: 200, pauseMs: 5_000 };

/** Asks for what is on the screen, a few at a time and each address once, and remembers the answers of this page. */
export class Previews {
	readonly #ask: Ask;
	readonly #after: After;
	readonly #bounds: Bounds;
	readonly #cache = new Map<string, Preview>();
	/** newest last: that is what one looks at */
	readonly #waiting = new Map<string, Set<Told>>();
	readonly #asking = new Map<string, Set<Told>>();
	#paused = false;
	/** how long the last pause was that the server asked for, while nothing else came since */
	#laterMs = 0;

	constructor(ask: Ask, after: After, bounds: Partial<Bounds> = {}) {
		this.#ask = ask;
		this.#after = after;
		this.#bounds = { ...BOUNDS, ...bounds };
	}

	/** undefined: not known yet */
	known(url: string): Preview | undefined {
		return this.#cache.get(url);
	}

	/** Tells it, now or later. What is returned calls off the wish, not a question that is already under way. */
	want(url: string, told: Told): () => void {
		const known = this.known(url);
		if (known !== undefined) {
			this.#store(url, known);
			told(known);
		} else {
			this.#line(url).add(told);
			this.#next();
		}
		return () => this.#forget(url, told);
	}

	#line(url: string): Set<Told> {
		const asking = this.#asking.get(url);
		if (asking) return asking;
		const line = this.#waiting.get(url) ?? new Set();
		this.#waiting.delete(url);
		this.#waiting.set(url, line);
		const [oldest] = this.#waiting.keys();
		if (this.#waiting.size > this.#bounds.waitingMax && oldest !== undefined) this.#waiting.delete(oldest);
		return line;
	}

	#forget(url: string, told: Told): void {
		this.#asking.get(url)?.delete(told);
		const line = this.#waiting.get(url);
		line?.delete(told);
		if (line?.size === 0) this.#waiting.delete(url);
	}

	#next(): void {
		while (!this.#paused && this.#asking.size < this.#bounds.askingMax) {
			const next = [...this.#waiting].at(-1);
			if (next === undefined) return;
			this.#waiting.delete(next[0]);
			void this.#askFor(...next);
		}
	}

	async #askFor(url: string, line: Set<Told>): Promise<void> {
		this.#asking.set(url, line);
		const result = await this.#ask(url);
		this.#asking.delete(url);
		if (!result.ok && isRetryable(result.refusal)) {
			// Not an answer: it is asked again when it comes on the screen anew.
			this.#pause(result.refusal.retryAfterMs ?? this.#bounds.pauseMs);
			return;
		}
		if (result.ok && !result.answer.found && result.answer.why === "later") {
			if (line.size > 0 && this.#waiting.size < this.#bounds.waitingMax) this.#waiting.set(url, line);
			// many look at the same room, and each asks again: ever more rarely
			if (!this.#paused)
				this.#laterMs = Math.max(result.answer.retryAfterMs ?? 0, Math.min(2 * this.#laterMs, LATER_MS_MAX));
			this.#pause(this.#laterMs);
			return;
		}
		this.#laterMs = 0;
		const preview = result.ok && result.answer.found ? result.answer : null;
		this.#store(url, preview);
		for (const told of line) told(preview);
		this.#next();
	}

	#pause(ms: number): void {
		if (this.#paused) return;
		this.#paused = true;
		this.#after(ms, () => {
			this.#paused = false;
			this.#next();
		});
	}

	#store(url: string, preview: Preview): void {
		this.#cache.delete(url);
		this.#cache.set(url, preview);
		const [oldest] = this.#cache.keys();
		if (this.#cache.size > this.#bounds.cachedMax && oldest !== undefined) this.#cache.delete(oldest);
	}
}
