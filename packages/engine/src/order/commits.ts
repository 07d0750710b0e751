import type { Clock } from "../lib/clock.ts";
import { internal, newQuote } from "../lib/internal-error.ts";
import type { Logger } from "../lib/logger.ts";
import type { Archive, Committed } from "../log/archive.ts";
import type { Broken } from "../log/archive-messages.ts";
import type { CommitFailed } from "../log/commit-failed.ts";
import type { Answered, Submitted } from "../log/decided.ts";
import { typeOf } from "../log/draft-in-hand.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { Delivered, Fact } from "../rules.ts";
import type { Turn } from "../turn.ts";
import { CommitPacing, type Flushes } from "./commit-pacing.ts";
import { CommitQueue } from "./commit-queue.ts";
import { CommitWatch } from "./commit-watch.ts";
import { SentDrafts } from "./sent-drafts.ts";
import { StuckDraft } from "./stuck-draft.ts";

/** With the log thread and not answered: enough that it never waits for the loop, and few enough to be told of soon. */
const SENT_DRAFTS_MAX = 2_000;
const SENT_BYTES_MAX = 4 * 1024 * 1024;

/** What anybody who orders drafts hands on to their commits. */
export interface CommitParts<Draft, Event> {
	readonly archive: Archive<Event>;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	readonly deliver: (batch: readonly Delivered<Draft, Event>[]) => void;
	readonly flushes: Flushes;
	/** a commit that takes longer makes the house read-only until it ends */
	readonly commitStallMs: number;
	/** a draft that is decided for so long is refused, and the log thread is started anew */
	readonly decideMsMax: number;
	/** facts beside the log, to be written with the next batch */
	readonly takeNotes: () => readonly unknown[];
	/** the commit failed: they are to be written with the next one, where nothing newer takes their place */
	readonly takeBackNotes: (notes: readonly unknown[]) => void;
	/** It is refused since it was decided without an end: said before its author hears. */
	readonly onUndecided?: (draft: Draft, why: string, about: number | undefined) => void;
}

interface CommitsOptions<Draft, Entry, Event> extends CommitParts<Draft, Event> {
	/** where numbers are given elsewhere */
	readonly placeOf?: (entry: Entry) => number;
	/** stored, and not delivered yet */
	readonly onStored: (lastSeq: number) => void;
	/** Where numbers are given elsewhere: others may have accepted a draft that this thread does not come back from. */
	readonly onStuck?: (entry: Entry, type: string, about: number | undefined) => void;
	readonly onSettled?: (batch: readonly Entry[]) => void;
	/** Nothing goes on until `open`. Of `unknown` one transaction may be stored, or nothing; `lost` is not stored. */
	readonly onFailed: (error: CommitFailed, unknown: readonly Entry[], lost: readonly Entry[]) => void;
}

/** What waits for the log thread: what a turn gathered is sent at its end, also while a commit is under way. */
export class Commits<Draft, Event, Entry extends Submitted<Draft, Event>> {
	readonly #options: CommitsOptions<Draft, Entry, Event>;
	readonly #pacing: CommitPacing;
	readonly #watch: CommitWatch;
	readonly #stuck: StuckDraft;
	readonly #queue = new CommitQueue<Entry>();
	readonly #sent = new SentDrafts<Entry>();
	#isOpen = true;
	#idleWaiters: (() => void)[] = [];

	constructor(options: CommitsOptions<Draft, Entry, Event>) {
		this.#options = options;
		const { turn, flushes, commitStallMs: stallMs, logger, metrics, archive } = options;
		this.#stuck = new StuckDraft(options);
		this.#watch = new CommitWatch({ stallMs, onLook: () => this.#stuck.look(), logger, metrics });
		this.#pacing = new CommitPacing({ turn, flushes });
		archive.listen({
			onCommitted: (committed) => this.#committed(committed),
			onFailed: (error) => this.#failed(error),
		});
		turn.at("send", () =>
			this.#pacing.endOfTurn({
				isCommitting: () => this.#sent.length > 0,
				waiting: () => this.#queue.length,
				commit: () => this.#send(),
			}),
		);
	}

	/** that were not sent to the log thread */
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
		while (!this.#isIdle) await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
	}

	/** After a failure. */
	open(): void {
		this.#isOpen = true;
	}

	close(): void {
		this.#isOpen = false;
		this.#watch.stop();
	}

	get #isIdle(): boolean {
		return this.#sent.isEmpty && this.#queue.length === 0;
	}

	get #hasSentEnough(): boolean {
		return this.#sent.length >= SENT_DRAFTS_MAX || this.#sent.bytes >= SENT_BYTES_MAX;
	}

	#send(): void {
		const { archive, placeOf, takeNotes } = this.#options;
		if (!this.#isOpen || this.#hasSentEnough) return;
		// one lot at a time: of what somebody read on meanwhile the last is written only
		const notes = this.#sent.hasNotes ? [] : takeNotes();
		if (this.#queue.length === 0 && notes.length === 0) return this.#notifyIfIdle();
		if (this.#sent.isEmpty) this.#watch.begins();
		const batch = this.#queue.takeBatch(SENT_DRAFTS_MAX - this.#sent.length);
		this.#sent.add(batch, notes);
		archive.send({
			...{ drafts: batch.map(({ draft }) => draft), notes },
			...(placeOf !== undefined && { places: batch.map(placeOf) }),
		});
		this.#countWaiting();
	}

	#committed(committed: Committed<Event>): void {
		const { metrics, turn } = this.#options;
		const batch = this.#sent.answered(committed.answered.length, committed.noted);
		this.#watch.ends();
		if (!this.#sent.isEmpty) this.#watch.begins();
		metrics.commitSeconds.observe(committed.ms / 1000);
		this.#pacing.committed(batch.length, committed.ms);
		this.#countWaiting();
		this.#settle(batch, committed);
		this.#notifyIfIdle();
		turn.request();
	}

	#settle(batch: readonly Entry[], { lastSeq, answered, broken, slow }: Committed<Event>): void {
		const { metrics, deliver, onStored, onSettled } = this.#options;
		for (const one of broken) this.#reportBroken(one);
		for (const { type } of slow) metrics.slowDrafts.inc({ type });
		onStored(lastSeq);
		metrics.commitSize.observe(settleAll(batch, answered, deliver));
		onSettled?.(batch);
	}

	/** Those in a transaction wait for nobody. */
	#countWaiting(): void {
		const { archive, metrics } = this.#options;
		metrics.draftsWaiting.set(this.#queue.length + this.#sent.waiting(archive.draftInHand.taken));
	}

	#failed(error: CommitFailed): void {
		const { archive, metrics, takeBackNotes, onFailed } = this.#options;
		this.#watch.ends();
		if (!this.#isOpen && this.#sent.isEmpty) return;
		this.#isOpen = false;
		const stuck = this.#takeStuck();
		const { unknown, lost, notes } = this.#sent.end(archive.draftInHand.taken);
		takeBackNotes(notes);
		const notStored = [...lost, ...this.#queue.takeAll()].filter((entry) => entry !== stuck);
		metrics.draftsWaiting.set(0);
		onFailed(error, unknown, notStored);
		this.#notifyIfIdle();
	}

	/** The person has the same id, and nothing else of it. */
	#reportBroken(broken: Broken): void {
		const { logger, metrics } = this.#options;
		logger.error({ ...broken }, "the application broke on a draft, which was refused");
		metrics.storeBroke.inc();
	}

	/** It is refused, but where others may have accepted it. */
	#takeStuck(): Entry | undefined {
		const { onStuck } = this.#options;
		const inHand = this.#stuck.take();
		const stuck = inHand && this.#sent.at(inHand);
		if (stuck === undefined) return undefined;
		const type = typeOf(stuck.draft);
		if (onStuck !== undefined) {
			onStuck(stuck, type, inHand?.about);
			return undefined;
		}
		const quote = newQuote();
		const why = `${type} was decided without an end`;
		this.#reportBroken({ quote, code: "STUCK", why });
		this.#options.onUndecided?.(stuck.draft, why, inHand?.about);
		stuck.settle({ kind: "refused", refusal: internal(quote) });
		return stuck;
	}

	#notifyIfIdle(): void {
		if (!this.#isIdle) return;
		for (const resolve of this.#idleWaiters.splice(0)) resolve();
	}
}

/** What a commit brought: the accepted leave first, then whoever asked is told. Returns how many were accepted. */
function settleAll<Draft, Event>(
	batch: readonly Submitted<Draft, Event>[],
	answered: readonly Answered<Event>[],
	deliver: (delivered: readonly Delivered<Draft, Event>[]) => void,
): number {
	const accepted: Delivered<Draft, Event>[] = [];
	for (const [at, { draft }] of batch.entries()) {
		const one = answered[at];
		if (one?.kind === "accepted") accepted.push(deliveredOf(draft, one));
	}
	if (accepted.length > 0) deliver(accepted);
	for (const [at, { settle }] of batch.entries()) {
		const one = answered[at];
		if (one !== undefined) settle(factOf(one));
	}
	return accepted.length;
}

function deliveredOf<Draft, Event>(
	draft: Draft,
	{ seq, prev, count, event, encoded }: Answered<Event> & { kind: "accepted" },
): Delivered<Draft, Event> {
	if (event !== undefined) return { seq, prev, count, event, encoded };
	if (encoded !== undefined) return { seq, prev, count, event: undefined, draft, encoded };
	throw new Error("an event crossed that nobody is told of and nothing is folded of");
}

function factOf<Event>(answered: Answered<Event>): Fact<Event> {
	if (answered.kind !== "accepted") return answered;
	const { kind, seq, event } = answered;
	return { kind, seq, event };
}
