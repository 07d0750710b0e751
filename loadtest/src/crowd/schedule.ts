import type { ScheduledPost } from "./crowd.ts";
import { now } from "./stage.ts";

/** Timers may come a millisecond late; what is due alone is awaited in turns of the loop instead. */
const TURNS_BEFORE_MS = 1.5;
/** Closer together than this, posts go out with the timer: waiting in turns would never end. */
const ALONE_MS = 4;

/** Posts at their times, whatever the answers. A late one still counts from when it was due. */
export class Schedule {
	readonly done: Promise<void>;
	readonly #start: number;
	readonly #posts: readonly ScheduledPost[];
	readonly #post: (post: ScheduledPost, start: number) => void;
	#finish: () => void = () => undefined;
	#next = 0;
	#isStopped = false;

	constructor(
		start: number,
		posts: readonly ScheduledPost[],
		post: (post: ScheduledPost, start: number) => void,
	) {
		this.#start = start;
		this.#posts = posts;
		this.#post = post;
		this.done = new Promise((resolve) => {
			this.#finish = resolve;
		});
		this.#go();
	}

	stop(): void {
		this.#isStopped = true;
		this.#finish();
	}

	#go(): void {
		const at = now() - this.#start;
		let post = this.#posts[this.#next];
		while (!this.#isStopped && post !== undefined && post.atMs <= at) {
			this.#post(post, this.#start);
			post = this.#posts[++this.#next];
		}
		if (this.#isStopped || post === undefined) return this.#finish();
		const wait = post.atMs - at;
		const before = this.#posts[this.#next - 1]?.atMs ?? Number.NEGATIVE_INFINITY;
		if (post.atMs - before < ALONE_MS) setTimeout(() => this.#go(), Math.max(1, wait));
		else if (wait > TURNS_BEFORE_MS) setTimeout(() => this.#go(), wait - TURNS_BEFORE_MS);
		else setImmediate(() => this.#go());
	}
}
