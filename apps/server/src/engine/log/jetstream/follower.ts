import type { Clock } from "../../../lib/clock.ts";
import { internal, newQuote } from "../../../lib/internal-error.ts";
import type { Logger } from "../../../lib/logger.ts";
import type { Metrics } from "../../../lib/metrics.ts";
import { codeOf, reason } from "../../../lib/obstacle.ts";
import type { Decision, Delivered, Outcome, PastDecision, Rules } from "../../rules.ts";
import type { Turn } from "../../turn.ts";
import { type Archive, CommitFailed, type Opened } from "../archive.ts";
import { type CutBatch, cutAt, tellBroken } from "../broken-event.ts";
import { CommitPacing, type Passes } from "../commit-pacing.ts";
import { CommitQueue } from "../commit-queue.ts";
import { CommitWatch } from "../commit-watch.ts";
import { type Decided, settleAll } from "../decided.ts";
import { Fence } from "../fence.ts";

/** Decided drafts that may wait for the writer before the stream is held back. */
const AHEAD_DRAFTS_MAX = 4_000;
const AHEAD_BYTES_MAX = 16 * 1024 * 1024;

export interface FollowerOptions<State, Draft, Event, Snapshot> {
	readonly rules: Rules<State, Draft, Event>;
	readonly archive: Archive<Snapshot>;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly restore: (snapshot: Snapshot) => State;
	readonly deliver: (batch: readonly Delivered<Event>[]) => void;
	readonly passes: Passes;
	/** a commit that takes longer makes this node read-only until it ends */
	readonly commitStallMs: number;
	readonly takeNotes: () => readonly unknown[];
	/** the commit failed: they are to be written with the next one, where nothing newer takes their place */
	readonly takeBackNotes: (notes: readonly unknown[]) => void;
	/** nothing of what waited is known to be stored here: after `resume` it has to be taken again */
	readonly onFailed: (error: CommitFailed) => void;
	/** a rule broke while it changed live state: this node can read no further than to the place before */
	readonly onBroken: (at: number, error: unknown) => void;
}

type Placed<Event> = Decided<Event> & { readonly at: number };

interface Place<Event> {
	readonly at: number;
	readonly bytes: number;
	readonly settle: (outcome: Outcome<Event>) => void;
}

/**
 * What every node does with the drafts of the stream, in the order of the stream: decide and fold by the same rules,
 * commit to this node's archive, deliver. Equal drafts make equal houses, so nodes agree without asking each other.
 */
export class Follower<State, Draft, Event, Snapshot> {
	readonly #options: FollowerOptions<State, Draft, Event, Snapshot>;
	readonly #pacing: CommitPacing;
	#ahead: State;
	/** the newest draft that was taken, and the newest that was delivered */
	#position: number;
	#delivered: number;
	#archived: number;
	readonly #queue = new CommitQueue<Placed<Event>>();
	readonly #watch: CommitWatch;
	#committing: readonly Placed<Event>[] | undefined;
	#waiters: { readonly seq: number; readonly resolve: () => void }[] = [];
	readonly #fence: Fence<State, Event>;
	#room: (() => void) | undefined;
	#isOpen = true;

	constructor(options: FollowerOptions<State, Draft, Event, Snapshot>, opened: Opened<Snapshot>) {
		this.#options = options;
		this.#fence = new Fence((state, event, seq) => options.rules.fold(state, event, seq));
		this.#ahead = options.restore(opened.snapshot);
		this.#position = opened.lastSeq;
		this.#delivered = opened.lastSeq;
		this.#archived = opened.lastSeq;
		const { commitStallMs: stallMs, logger, metrics } = options;
		this.#watch = new CommitWatch({ stallMs, logger, metrics });
		this.#pacing = new CommitPacing({ turn: options.turn, passes: options.passes });
		options.turn.at("send", () =>
			this.#pacing.endOfTurn({
				isCommitting: () => this.#committing !== undefined,
				waiting: () => this.#queue.length,
				commit: () => this.#commitNext(),
			}),
		);
	}

	get ahead(): State {
		return this.#ahead;
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
		return this.#watch.isStalled;
	}

	/** The next draft of the stream. A promise holds the stream back while the writer has enough to do. */
	take(place: Place<Event>, draft: Draft): Promise<void> | undefined {
		const { at, settle } = place;
		const decision = this.#decide(at, draft);
		if ("refusal" in decision)
			this.#queue.push({ kind: "refusal", at, refusal: decision.refusal, bytes: 0, settle });
		else if (!this.#place(place, decision.event)) return undefined;
		this.#position = at;
		this.#options.turn.request();
		if (this.#fence.isUp) return new Promise((resolve) => this.#fence.behind(resolve));
		if (this.#queue.length < AHEAD_DRAFTS_MAX && this.#queue.bytes < AHEAD_BYTES_MAX) return undefined;
		return new Promise((resolve) => {
			this.#room = resolve;
		});
	}

	/** False when it broke the rules: then it has no place. */
	#place({ at, bytes, settle }: Place<Event>, event: Event): boolean {
		const placed = { kind: "event", at, seq: at, event, bytes } as const;
		if (this.#options.rules.meetsPast?.(event) === true)
			this.#queue.push({ ...placed, settle: this.#fence.raise(() => this.#ahead, settle) });
		else if (this.#folded(at, event)) this.#queue.push({ ...placed, settle });
		else return false;
		return true;
	}

	#folded(at: number, event: Event): boolean {
		try {
			this.#options.rules.fold(this.#ahead, event, at);
			return true;
		} catch (error) {
			this.#options.onBroken(at, error);
			return false;
		}
	}

	/** A draft that breaks the rules themselves breaks them on every node: it is refused alike, and the stream goes on. */
	#decide(at: number, draft: Draft): Decision<Event> {
		try {
			return this.#options.rules.decide(this.#ahead, draft);
		} catch (error) {
			const quote = newQuote();
			tellBroken({ seq: at, quote, code: codeOf(error), why: reason(error) }, this.#options);
			return { refusal: internal(quote) };
		}
	}

	/** Settles once everything up to that number is decided, stored and delivered here. */
	reached(seq: number): Promise<void> {
		if (this.#delivered >= seq) return Promise.resolve();
		return new Promise((resolve) => this.#waiters.push({ seq, resolve }));
	}

	/** The archive was lost and is back: from there on the stream is read again. */
	resume({ snapshot, lastSeq }: Opened<Snapshot>): void {
		this.#ahead = this.#options.restore(snapshot);
		this.#position = lastSeq;
		this.#delivered = lastSeq;
		this.#archived = lastSeq;
		this.#isOpen = true;
	}

	close(): void {
		this.#isOpen = false;
		this.#watch.stop();
		this.#room?.();
		this.#fence.lower();
	}

	#commitNext(): void {
		while (this.#committing === undefined && this.#isOpen) {
			const notes = this.#options.takeNotes();
			if (this.#queue.length === 0 && notes.length === 0) return;
			const batch = this.#queue.takeBatch();
			const events = batch.filter((entry) => entry.kind === "event");
			if (events.length > 0 || notes.length > 0) {
				this.#committing = batch;
				void this.#commit(batch, events, notes);
			} else this.#settle(batch, () => ({ kind: "stored" }));
		}
	}

	async #commit(
		batch: readonly Placed<Event>[],
		events: readonly (Placed<Event> & { kind: "event" })[],
		notes: readonly unknown[],
	): Promise<void> {
		const { archive, clock, metrics, turn } = this.#options;
		const started = clock.now();
		const position = batch.at(-1)?.at;
		this.#watch.begins();
		try {
			const { ms, decisionAt, broken } = await archive.commit({
				seqs: events.map((entry) => entry.seq),
				events: events.map((entry) => entry.event),
				notes,
				...(position !== undefined && { position }),
			});
			this.#watch.ends();
			metrics.commitSeconds.observe((clock.now() - started) / 1000);
			metrics.commitSize.observe(events.length);
			this.#committing = undefined;
			this.#pacing.committed(events.length, ms);
			const cut = cutAt<Event, Placed<Event>>(batch, broken);
			this.#archived = cut === undefined ? (position ?? this.#archived) : cut.broken.seq;
			if (cut === undefined) this.#settle(batch, decisionAt);
			else this.#settleCut(cut, decisionAt);
			turn.request();
		} catch (error) {
			this.#watch.ends();
			if (!(error instanceof CommitFailed)) throw error;
			this.#options.takeBackNotes(notes);
			this.#fail(error);
		}
	}

	/**
	 * What stands behind the broken event was decided as if it had been stored. The stream is read again from there,
	 * on every node alike, however each of them had cut it into batches.
	 */
	#settleCut(
		{ done, event, broken, behind }: CutBatch<Placed<Event>, Event>,
		decisionAt: (index: number) => PastDecision,
	): void {
		tellBroken(broken, this.#options);
		if (this.#options.rules.isFolded(event)) this.#fail(new CommitFailed(broken.code, broken.why));
		else this.#queue.putBack(behind);
		this.#settle(done, decisionAt);
	}

	#settle(batch: readonly Placed<Event>[], decisionAt: Parameters<typeof settleAll>[1]): void {
		settleAll(batch, decisionAt, this.#options.deliver);
		this.#delivered = batch.at(-1)?.at ?? this.#delivered;
		this.#room?.();
		this.#room = undefined;
		if (this.#waiters.length === 0) return;
		const here = this.#waiters.filter(({ seq }) => seq <= this.#delivered);
		this.#waiters = this.#waiters.filter(({ seq }) => seq > this.#delivered);
		for (const { resolve } of here) resolve();
	}

	#fail(error: CommitFailed): void {
		this.#committing = undefined;
		this.#isOpen = false;
		this.#queue.takeAll();
		this.#fence.lower();
		this.#room?.();
		this.#room = undefined;
		this.#options.onFailed(error);
	}
}
