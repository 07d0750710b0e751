import type { Opened } from "../../log/archive.ts";
import type { CommitFailed } from "../../log/commit-failed.ts";
import type { Submitted } from "../../log/decided.ts";
import type { Outcome } from "../../rules.ts";
import { type CommitParts, Commits } from "../commits.ts";

/** Drafts that may wait for the log thread before the stream is held back. */
const AHEAD_DRAFTS_MAX = 4_000;
const AHEAD_BYTES_MAX = 16 * 1024 * 1024;

export interface FollowerOptions<Draft, Event> extends CommitParts<Draft, Event> {
	/** nothing of what waited is known to be stored here: after `resume` it has to be taken again */
	readonly onFailed: (error: CommitFailed) => void;
	/** its decision never ends here; of what others make of it nothing is known */
	readonly onStuck: (at: number, type: string, about: number | undefined) => void;
}

export interface Place<Event> {
	readonly at: number;
	readonly bytes: number;
	readonly settle: (outcome: Outcome<Event>) => void;
}

type Placed<Draft, Event> = Submitted<Draft, Event> & { readonly at: number };

/**
 * What every node does with the drafts of the stream, in the order of the stream: its log thread decides and stores them
 * by the same rules, and they are delivered. Equal drafts make equal houses, so nodes agree without asking each other.
 */
export class Follower<Draft, Event> {
	readonly #commits: Commits<Draft, Event, Placed<Draft, Event>>;
	/** the newest draft that was taken, and the newest that was delivered */
	#position: number;
	#delivered: number;
	#archived: number;
	#waiters: { readonly seq: number; readonly resolve: () => void }[] = [];
	#room: (() => void) | undefined;

	constructor(options: FollowerOptions<Draft, Event>, lastSeq: number) {
		this.#position = lastSeq;
		this.#delivered = lastSeq;
		this.#archived = lastSeq;
		this.#commits = new Commits({
			...options,
			placeOf: ({ at }) => at,
			onStored: (stored) => {
				this.#archived = stored;
			},
			onSettled: (batch) => this.#settled(batch),
			onStuck: ({ at }, type, about) => options.onStuck(at, type, about),
			onFailed: (error) => {
				this.#goOn();
				options.onFailed(error);
			},
		});
	}

	get position(): number {
		return this.#position;
	}

	/** Where this node would read on if it started again: what was only refused is not written down. */
	get archived(): number {
		return this.#archived;
	}

	/** The disk does not answer. */
	get isStalled(): boolean {
		return this.#commits.isStalled;
	}

	/** The next draft of the stream. A promise holds the stream back while the log thread has enough to do. */
	take(place: Place<Event>, draft: Draft): Promise<void> | undefined {
		this.#position = place.at;
		this.#commits.push({ ...place, draft });
		if (this.#commits.length < AHEAD_DRAFTS_MAX && this.#commits.bytes < AHEAD_BYTES_MAX) return undefined;
		return new Promise((resolve) => {
			this.#room = resolve;
		});
	}

	/** Settles once everything up to that number is decided, stored and delivered here. */
	reached(seq: number): Promise<void> {
		if (this.#delivered >= seq) return Promise.resolve();
		return new Promise((resolve) => this.#waiters.push({ seq, resolve }));
	}

	/** The archive was lost and is back: from there on the stream is read again. */
	resume({ lastSeq }: Opened): void {
		this.#position = lastSeq;
		this.#delivered = lastSeq;
		this.#archived = lastSeq;
		this.#commits.open();
		// what was stored when the log thread died is never told of again
		this.#notifyWaiters();
	}

	close(): void {
		this.#commits.close();
		this.#goOn();
	}

	#settled(batch: readonly Placed<Draft, Event>[]): void {
		this.#delivered = batch.at(-1)?.at ?? this.#delivered;
		this.#goOn();
		this.#notifyWaiters();
	}

	#notifyWaiters(): void {
		if (this.#waiters.length === 0) return;
		const here = this.#waiters.filter(({ seq }) => seq <= this.#delivered);
		this.#waiters = this.#waiters.filter(({ seq }) => seq > this.#delivered);
		for (const { resolve } of here) resolve();
	}

	#goOn(): void {
		this.#room?.();
		this.#room = undefined;
	}
}
