import type { Clock } from "../../lib/clock.ts";
import { internal, newQuote } from "../../lib/internal-error.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Delivered } from "../rules.ts";
import type { Turn } from "../turn.ts";
import { type Archive, CommitFailed, type Committed } from "./archive.ts";
import type { Broken } from "./archive-messages.ts";
import { CommitPacing, type Passes } from "./commit-pacing.ts";
import { CommitQueue } from "./commit-queue.ts";
import { CommitWatch } from "./commit-watch.ts";
import { type Submitted, settleAll } from "./decided.ts";
import { typeOf } from "./draft-in-hand.ts";

/** Of one batch: bounds what crosses to the log thread at once. */
const DRAFTS_MAX = 2_000;
/** Tried beyond what the last batch had time for. */
const DRAFTS_MORE = 100;

/** What anybody who orders drafts hands on to their commits. */
export interface CommitParts<Event, Snapshot> {
	readonly archive: Archive<Event, Snapshot>;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly deliver: (batch: readonly Delivered<Event>[]) => void;
	readonly passes: Passes;
	/** a commit that takes longer makes the house read-only until it ends */
	readonly commitStallMs: number;
	/** a draft that is decided for so long is refused, and the log thread is started anew */
	readonly decideMsMax: number;
	/** facts beside the log, to be written with the next batch */
	readonly takeNotes: () => readonly unknown[];
	/** the commit failed: they are to be written with the next one, where nothing newer takes their place */
	readonly takeBackNotes: (notes: readonly unknown[]) => void;
}

interface CommitsOptions<Entry, Event, Snapshot> extends CommitParts<Event, Snapshot> {
	/** where numbers are given elsewhere */
	readonly placeOf?: (entry: Entry) => number;
	/** stored, and not delivered yet */
	readonly onStored: (lastSeq: number) => void;
	/** Where numbers are given elsewhere: others may have accepted a draft that this thread does not come back from. */
	readonly onStuck?: (entry: Entry, type: string) => void;
	readonly onSettled?: (batch: readonly Entry[]) => void;
	/** Nothing goes on until `open`. What was in the thread's hands may be stored; what waited behind it is not. */
	readonly onFailed: (error: CommitFailed, batch: readonly Entry[], waiting: readonly Entry[]) => void;
}

/** What waits for the log thread: one commit is under way at a time, while the next batch gathers. */
export class Commits<Draft, Event, Snapshot, Entry extends Submitted<Draft, Event>> {
	readonly #options: CommitsOptions<Entry, Event, Snapshot>;
	readonly #pacing: CommitPacing;
	readonly #watch: CommitWatch;
	readonly #queue = new CommitQueue<Entry>();
	/** in the thread's hands */
	#batch: readonly Entry[] | undefined;
	/** drafts of one batch: fewer where the last one had no time for so many */
	#draftsMax = DRAFTS_MAX;
	#seen: { readonly begun: number; readonly at: number } | undefined;
	#isThreadEnded = false;
	#isOpen = true;
	#idleWaiters: (() => void)[] = [];

	constructor(options: CommitsOptions<Entry, Event, Snapshot>) {
		this.#options = options;
		const { turn, passes, commitStallMs: stallMs, logger, metrics } = options;
		this.#watch = new CommitWatch({ stallMs, onLook: () => this.#lookAtDraft(), logger, metrics });
		this.#pacing = new CommitPacing({ turn, passes });
		turn.at("send", () =>
			this.#pacing.endOfTurn({
				isCommitting: () => this.#batch !== undefined,
				waiting: () => this.#queue.length,
				commit: () => this.#commitNext(),
			}),
		);
	}

	get length(): number {
		return this.#queue.length;
	}

	get bytes(): number {
		return this.#queue.bytes;
	}

	/** The disk does not answer. */
	get isStalled(): boolean {
		return this.#watch.isStalled;
	}

	push(entry: Entry): void {
		this.#queue.push(entry);
		this.#options.turn.request();
	}

	/** Settles when nothing waits and nothing is under way. */
	async idle(): Promise<void> {
		while (this.#batch !== undefined || this.#queue.length > 0)
			await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
	}

	/** After a failure. */
	open(): void {
		this.#isOpen = true;
	}

	close(): void {
		this.#isOpen = false;
		this.#watch.stop();
	}

	#commitNext(): void {
		this.#options.metrics.draftsWaiting.set(this.#queue.length);
		if (this.#batch !== undefined || !this.#isOpen) return;
		const notes = this.#options.takeNotes();
		if (this.#queue.length === 0 && notes.length === 0) return this.#tellIdle();
		void this.#commit(this.#queue.takeBatch(this.#draftsMax), notes);
	}

	async #commit(batch: readonly Entry[], notes: readonly unknown[]): Promise<void> {
		const { archive, clock, metrics, turn, placeOf, takeBackNotes, onFailed } = this.#options;
		const started = clock.now();
		this.#batch = batch;
		this.#watch.begins();
		try {
			const drafts = batch.map(({ draft }) => draft);
			const committed = await archive.commit({
				...{ drafts, notes },
				...(placeOf !== undefined && { places: batch.map(placeOf) }),
			});
			this.#watch.ends();
			this.#batch = undefined;
			metrics.commitSeconds.observe((clock.now() - started) / 1000);
			const count = committed.decided.length;
			this.#pacing.committed(count, committed.ms);
			if (count < batch.length) this.#queue.putBack(batch.slice(count));
			this.#draftsMax = Math.min(
				DRAFTS_MAX,
				count < batch.length ? count + DRAFTS_MORE : 2 * this.#draftsMax,
			);
			this.#settle(batch.slice(0, count), committed);
			if (this.#queue.length === 0) this.#tellIdle();
			turn.request();
		} catch (error) {
			this.#watch.ends();
			if (!(error instanceof CommitFailed)) throw error;
			this.#batch = undefined;
			this.#isOpen = false;
			takeBackNotes(notes);
			onFailed(error, this.#withoutStuck(batch), this.#queue.takeAll());
			this.#tellIdle();
		}
	}

	#settle(batch: readonly Entry[], { lastSeq, decided, broken, slow }: Committed<Event>): void {
		const { metrics, deliver, onStored, onSettled } = this.#options;
		for (const one of broken) this.#tellBroken(one);
		for (const { type } of slow) metrics.slowDrafts.inc({ type });
		onStored(lastSeq);
		metrics.commitSize.observe(settleAll(batch, decided, deliver));
		onSettled?.(batch);
	}

	/** The person has the same id, and nothing else of it. */
	#tellBroken(broken: Broken): void {
		const { logger, metrics } = this.#options;
		logger.error({ ...broken }, "the application broke on a draft, which was refused");
		metrics.storeBroke.inc();
	}

	/** A commit that hangs is waited for; a rule that does not come back never will. */
	#lookAtDraft(): void {
		const { archive, clock, decideMsMax } = this.#options;
		const inHand = archive.draftInHand;
		if (inHand === undefined || this.#isThreadEnded) return;
		if (this.#seen?.begun !== inHand.begun) this.#seen = { begun: inHand.begun, at: clock.now() };
		if (clock.now() - this.#seen.at < decideMsMax) return;
		this.#isThreadEnded = true;
		void archive.end();
	}

	/** Of a draft that the thread had in hand to its end it is known that no transaction holds it: it is refused. */
	#withoutStuck(batch: readonly Entry[]): readonly Entry[] {
		const { archive, onStuck } = this.#options;
		const inHand = this.#isThreadEnded ? archive.draftInHand : undefined;
		this.#isThreadEnded = false;
		this.#seen = undefined;
		const stuck = inHand && batch[inHand.index];
		if (stuck === undefined) return batch;
		if (onStuck !== undefined) {
			onStuck(stuck, typeOf(stuck.draft));
			return batch;
		}
		const quote = newQuote();
		this.#tellBroken({ quote, code: "STUCK", why: `${typeOf(stuck.draft)} was decided without an end` });
		stuck.settle({ kind: "refused", refusal: internal(quote) });
		return batch.filter((entry) => entry !== stuck);
	}

	#tellIdle(): void {
		for (const resolve of this.#idleWaiters.splice(0)) resolve();
	}
}
