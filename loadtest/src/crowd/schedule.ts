import type { ScheduledPost } from "./load.ts";
import { now } from "./stage.ts";

/** Timers may come a millisecond late; what is due alone is awaited in turns of the loop instead. */
const TURNS_BEFORE_MS = 1.5;
/** Closer together than this, posts go out with the timer: waiting in turns would never end. */
const ALONE_MS = 4;

/** Posts at their times, `atMs` from `start`, whatever the answers. A late one still counts from when it was due. */
export function schedule(
	start: number,
	posts: Iterable<ScheduledPost>,
	post: (post: ScheduledPost, due: number) => void,
) {
	const { promise: done, resolve } = Promise.withResolvers<void>();
	const left = posts[Symbol.iterator]();
	let next: ScheduledPost | undefined = left.next().value;
	let lastAtMs = Number.NEGATIVE_INFINITY;
	let timer: NodeJS.Timeout | undefined;
	go();
	return {
		done,
		stop() {
			clearTimeout(timer);
			next = undefined;
			resolve();
		},
	};

	function go(): void {
		const at = now() - start;
		for (; next !== undefined && next.atMs <= at; next = left.next().value) {
			post(next, start + next.atMs);
			lastAtMs = next.atMs;
		}
		if (next === undefined) return resolve();
		const wait = next.atMs - at;
		if (next.atMs - lastAtMs < ALONE_MS) timer = setTimeout(go, Math.max(1, wait));
		else if (wait > TURNS_BEFORE_MS) timer = setTimeout(go, wait - TURNS_BEFORE_MS);
		else setImmediate(go);
	}
}
