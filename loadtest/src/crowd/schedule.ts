import type { ScheduledPost } from "./load.ts";
import { now } from "./stage.ts";

/** Timers may come a millisecond late; what is due alone is awaited in turns of the loop instead. */
const TURNS_BEFORE_MS = 1.5;
/** Closer together than this, posts go out with the timer: waiting in turns would never end. */
const ALONE_MS = 4;

/** Posts at their times, whatever the answers. A late one still counts from when it was due. */
export class Schedule {
	readonly #finished = Promise.withResolvers<void>();
	readonly done = this.#finished.promise;
	readonly #start: number;
	readonly #posts: Iterator<ScheduledPost>;
	readonly #post: (post: ScheduledPost, due: number) => void;
	#next: ScheduledPost | undefined;
	#lastAtMs = Number.NEGATIVE_INFINITY;
	#timer: NodeJS.Timeout | undefined;

	/** `atMs` of the posts counts from `start`. */
	constructor(
		start: number,
		posts: Iterable<ScheduledPost>,
		post: (post: ScheduledPost, due: number) => void,
	) {
		this.#start = start;
		this.#posts = posts[Symbol.iterator]();
		this.#post = post;
		this.#next = this.#take();
		this.#go();
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#next = undefined;
		this.#finished.resolve();
	}

	#go(): void {
		const at = now() - this.#start;
		while (this.#next !== undefined && this.#next.atMs <= at) {
			this.#post(this.#next, this.#start + this.#next.atMs);
			this.#lastAtMs = this.#next.atMs;
			this.#next = this.#take();
		}
		if (this.#next === undefined) return this.#finished.resolve();
		const wait = this.#next.atMs - at;
		if (this.#next.atMs - this.#lastAtMs < ALONE_MS) this.#goIn(Math.max(1, wait));
		else if (wait > TURNS_BEFORE_MS) this.#goIn(wait - TURNS_BEFORE_MS);
		else setImmediate(() => this.#go());
	}

	#goIn(ms: number): void {
		this.#timer = setTimeout(() => this.#go(), ms);
	}

	#take(): ScheduledPost | undefined {
		const { done, value } = this.#posts.next();
		return done === true ? undefined : value;
	}
}
