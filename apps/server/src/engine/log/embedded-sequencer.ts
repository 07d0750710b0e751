import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Clock } from "../../lib/clock.ts";
import { GrowingPause } from "../../lib/growing-pause.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Delivered, Outcome, PastDecision, Rules } from "../rules.ts";
import type { Turn } from "../turn.ts";
import { type Archive, CommitFailed, type Opened } from "./archive.ts";
import { type CutBatch, cutAt, tellBroken } from "./broken-event.ts";
import { CommitPacing, type Passes } from "./commit-pacing.ts";
import { bytesOf, CommitQueue } from "./commit-queue.ts";
import { CommitWatch } from "./commit-watch.ts";
import { type Decided, refused, settleAll } from "./decided.ts";
import { Fence } from "./fence.ts";
import type { Sequencer } from "./sequencer.ts";
import { UnknownBatches } from "./unknown-batches.ts";

/** Drafts waiting for the writer; past it the answer is `busy`. */
const WAITING_DRAFTS_MAX = 20_000;
const RETRY_MS = 500;
/** A disk that is full stays so for a while, and each try writes to it. */
const RETRY_MS_MAX = 30_000;

type Mode = "writing" | "read-only" | "closed";

export interface EmbeddedSequencerOptions<State, Draft, Event, Snapshot> {
	readonly rules: Rules<State, Draft, Event>;
	readonly archive: Archive<Snapshot>;
	readonly opened: Opened<Snapshot>;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	/** live state from what the archive holds */
	readonly restore: (snapshot: Snapshot) => State;
	readonly deliver: (batch: readonly Delivered<Event>[]) => void;
	readonly passes: Passes;
	/** a commit that takes longer makes the house read-only until it ends */
	readonly commitStallMs: number;
	/** of drafts that wait for the writer; past it the answer is `busy` */
	readonly waitingBytesMax: number;
	/** A rule broke while it changed live state, which is now neither what it was nor what it should be: the process has to end. */
	readonly onBroken: (error: unknown) => void;
	/** facts beside the log, to be written with the next batch */
	readonly takeNotes: () => readonly unknown[];
	/** the commit failed: they are to be written with the next one, where nothing newer takes their place */
	readonly takeBackNotes: (notes: readonly unknown[]) => void;
	/** the archive was lost and is back: what is shown must be what it holds; undefined where it is so already */
	readonly onRecovered: (snapshot: Snapshot | undefined) => void;
}

/**
 * One node's order: a counter in this process. Decided ahead, delivered behind: a draft is numbered, decided and
 * folded at once and waits for its commit, so the next one is decided on the folded state. One commit runs
 * at a time while the next batch gathers, so batches are as large as the load makes them.
 */
export class EmbeddedSequencer<State, Draft, Event, Snapshot> implements Sequencer<Draft, Event> {
	readonly #options: EmbeddedSequencerOptions<State, Draft, Event, Snapshot>;
	readonly #pacing: CommitPacing;
	#ahead: State;
	#lastSeq: number;
	/** the newest that is known to be stored, and was delivered */
	#storedSeq: number;
	readonly #pause = new GrowingPause(RETRY_MS, RETRY_MS_MAX);
	#mode: Mode = "writing";
	readonly #queue = new CommitQueue<Decided<Event>>();
	readonly #watch: CommitWatch;
	#committing: readonly Decided<Event>[] | undefined;
	readonly #fence: Fence<State, Event>;
	#idleWaiters: (() => void)[] = [];
	readonly #unknown = new UnknownBatches();
	#retry: NodeJS.Timeout | undefined;

	constructor(options: EmbeddedSequencerOptions<State, Draft, Event, Snapshot>) {
		this.#options = options;
		this.#fence = new Fence((state, event, seq) => options.rules.fold(state, event, seq));
		this.#ahead = options.restore(options.opened.snapshot);
		this.#lastSeq = options.opened.lastSeq;
		this.#storedSeq = options.opened.lastSeq;
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

	get readOnly(): boolean {
		return this.#mode !== "writing" || this.#watch.isStalled;
	}

	/** Live state as decided, ahead of what is shown: for rules only. */
	get ahead(): State {
		return this.#ahead;
	}

	submit(draft: Draft): Promise<Outcome<Event>> {
		if (this.readOnly) return refused(unstored());
		const bytes = bytesOf(draft);
		if (this.#isFull(bytes)) return refused(refuse("busy", { retryAfterMs: RETRY_MS }));
		if (this.#fence.isUp)
			return new Promise((settle) => this.#fence.behind(() => settle(this.submit(draft))));
		const decision = this.#options.rules.decide(this.#ahead, draft);
		if ("refusal" in decision && this.#committing === undefined && this.#queue.length === 0)
			return refused(decision.refusal);
		return new Promise((settle) => {
			// a refusal waits for the commits before it: if they fail, what it was decided on never was
			if ("refusal" in decision)
				this.#queue.push({ kind: "refusal", refusal: decision.refusal, bytes: 0, settle });
			else this.#number(decision.event, bytes, settle);
			this.#options.turn.request();
		});
	}

	#number(event: Event, bytes: number, settle: (outcome: Outcome<Event>) => void): void {
		this.#lastSeq += 1;
		const numbered = { kind: "event", seq: this.#lastSeq, event, bytes } as const;
		if (this.#options.rules.meetsPast?.(event) === true) {
			const told = this.#fence.raise(() => this.#ahead, settle);
			this.#queue.push({ ...numbered, settle: told });
		} else if (this.#folded(event)) this.#queue.push({ ...numbered, settle });
		else settle({ kind: "refused", refusal: refuse("internal") });
	}

	#isFull(bytes: number): boolean {
		const { length, bytes: waiting } = this.#queue;
		// one fits always
		return length >= WAITING_DRAFTS_MAX || (length > 0 && waiting + bytes > this.#options.waitingBytesMax);
	}

	#folded(event: Event): boolean {
		try {
			this.#options.rules.fold(this.#ahead, event, this.#lastSeq);
			return true;
		} catch (error) {
			this.close();
			this.#options.onBroken(error);
			return false;
		}
	}

	async idle(): Promise<void> {
		while (this.#committing !== undefined || this.#queue.length > 0)
			await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
	}

	/** Nobody else orders. */
	caughtUp(): Promise<boolean> {
		return Promise.resolve(true);
	}

	requireCaughtUp(): Promise<void> {
		return Promise.resolve();
	}

	close(): void {
		this.#mode = "closed";
		clearTimeout(this.#retry);
		this.#watch.stop();
	}

	#commitNext(): void {
		while (this.#committing === undefined && this.#mode === "writing") {
			const notes = this.#options.takeNotes();
			if (this.#queue.length === 0 && notes.length === 0) return this.#tellIdle();
			const batch = this.#queue.takeBatch();
			const events = batch.filter((entry) => entry.kind === "event");
			if (events.length > 0 || notes.length > 0) {
				this.#committing = batch;
				void this.#commit(batch, events, notes);
			} else this.#settle(batch, () => ({ kind: "stored" }));
		}
	}

	async #commit(
		batch: readonly Decided<Event>[],
		events: readonly (Decided<Event> & { kind: "event" })[],
		notes: readonly unknown[],
	): Promise<void> {
		const { archive, clock, metrics } = this.#options;
		const started = clock.now();
		this.#watch.begins();
		try {
			const { ms, decisionAt, broken } = await archive.commit({
				seqs: events.map((entry) => entry.seq),
				events: events.map((entry) => entry.event),
				notes,
			});
			this.#watch.ends();
			metrics.commitSeconds.observe((clock.now() - started) / 1000);
			metrics.commitSize.observe(events.length);
			this.#committing = undefined;
			this.#storedSeq = events.at(-1)?.seq ?? this.#storedSeq;
			this.#pacing.committed(events.length, ms);
			const cut = cutAt<Event, Decided<Event>>(batch, broken);
			if (cut === undefined) this.#settle(batch, decisionAt);
			else this.#settleCut(cut, decisionAt);
			this.#options.turn.request();
		} catch (error) {
			this.#watch.ends();
			if (!(error instanceof CommitFailed)) throw error;
			this.#options.takeBackNotes(notes);
			this.#goReadOnly(error);
			this.#unknown.add(batch, unstored());
		}
	}

	/** What stands behind the broken event was decided as if it had been stored. */
	#settleCut(
		{ done, event, broken, behind }: CutBatch<Decided<Event>, Event>,
		decisionAt: (index: number) => PastDecision,
	): void {
		tellBroken(broken, this.#options);
		this.#storedSeq = broken.seq;
		this.#queue.putBack(behind);
		if (this.#options.rules.isFolded(event)) this.#goReadOnly(new CommitFailed(broken.code, broken.why));
		this.#settle(done, decisionAt);
	}

	#settle(batch: readonly Decided<Event>[], decisionAt: (index: number) => PastDecision): void {
		settleAll(batch, decisionAt, this.#options.deliver);
	}

	/**
	 * Nothing of a failed commit may stay in memory: the state is built anew from the archive. What the writer had in
	 * its hands may be stored all the same; what waited behind it is not, for certain.
	 */
	#goReadOnly(error: CommitFailed): void {
		const { logger, metrics } = this.#options;
		logger.error(
			{ code: error.code, why: error.message },
			"a commit failed; read-only until the archive can be written again",
		);
		metrics.commitsFailed.inc();
		metrics.readOnly.set(1);
		this.#mode = "read-only";
		this.#committing = undefined;
		const waiting = this.#queue.takeAll();
		for (const entry of waiting) entry.settle({ kind: "refused", refusal: unstored() });
		this.#tellIdle();
		this.#options.turn.request();
		this.#tryAgainLater();
	}

	#tryAgainLater(): void {
		const ms = this.#pause.failed(this.#options.clock.now());
		this.#retry = setTimeout(() => void this.#recover(), ms);
	}

	async #recover(): Promise<void> {
		try {
			const opened = await this.#options.archive.reload();
			if (this.#mode !== "read-only") return;
			this.#ahead = this.#options.restore(opened.snapshot);
			// numbers that were given to failed drafts stay unused: Seqs may have holes, never doubles
			this.#lastSeq = Math.max(this.#lastSeq, opened.lastSeq);
			this.#mode = "writing";
			this.#options.metrics.readOnly.set(0);
			this.#options.logger.info("the archive can be written again");
			this.#pause.wentWell(this.#options.clock.now());
			// what is shown is what the archive holds: only what was ahead of it is gone
			this.#options.onRecovered(opened.lastSeq === this.#storedSeq ? undefined : opened.snapshot);
			this.#storedSeq = opened.lastSeq;
			this.#unknown.settle(opened.lastSeq);
		} catch (error) {
			this.#options.logger.warn({ why: String(error) }, "the archive still cannot be written");
			if (this.#mode === "read-only") this.#tryAgainLater();
		}
	}

	#tellIdle(): void {
		const waiters = this.#idleWaiters;
		this.#idleWaiters = [];
		for (const resolve of waiters) resolve();
	}
}

function unstored(): Refusal {
	return refuse("read-only", { retryAfterMs: RETRY_MS * 2 });
}
