import { GrowingPause } from "../lib/growing-pause.ts";
import { reason } from "../lib/user-facing-error.ts";
import type { CommitFailed } from "../log/commit-failed.ts";
import { refused, type Submitted } from "../log/decided.ts";
import { Unloadable } from "../log/unloadable.ts";
import type { Outcome, Settled } from "../rules.ts";
import { type Refusal, refuse } from "../wire/refusals.ts";
import { bytesOf } from "./commit-queue.ts";
import { type CommitParts, Commits } from "./commits.ts";
import type { Sequencer } from "./sequencer.ts";

/** Drafts waiting for the log thread; past it the answer is `busy`. */
const WAITING_DRAFTS_MAX = 20_000;
const RETRY_MS = 500;
/** A disk that is full stays so for a while, and each try writes to it. */
const RETRY_MS_MAX = 30_000;

type Mode = "writing" | "read-only" | "closed";

export interface EmbeddedSequencerOptions<Draft, Event> extends CommitParts<Draft, Event> {
	/** the newest that is stored */
	readonly lastSeq: number;
	/** of drafts that wait for the log thread; past it the answer is `busy` */
	readonly waitingBytesMax: number;
	/**
	 * The archive was lost, is back, and holds what was not delivered: from now on what it holds is what is shown. Nothing is
	 * taken and nothing delivered until it settles; where it rejects, all is tried again.
	 */
	readonly showStored: () => Promise<void>;
	/** drafts are taken again */
	readonly onRecovered: () => void;
	/** it stays read-only from now on */
	readonly onUnloadable: (why: Unloadable) => void;
}

/** One node's order: drafts go to the log thread as they come, which numbers what it accepts. */
export class EmbeddedSequencer<Draft, Event> implements Sequencer<Draft, Event> {
	readonly #options: EmbeddedSequencerOptions<Draft, Event>;
	readonly #commits: Commits<Draft, Event, Submitted<Draft, Event>>;
	readonly #pause = new GrowingPause(RETRY_MS, RETRY_MS_MAX);
	/** the newest that is known to be stored, and was delivered */
	#storedSeq: number;
	#mode: Mode = "writing";
	/** Of the batch that was in the thread's hands when it failed. */
	#settleUnknown: (settled: Settled) => void = () => undefined;
	#retry: NodeJS.Timeout | undefined;

	constructor(options: EmbeddedSequencerOptions<Draft, Event>) {
		this.#options = options;
		this.#storedSeq = options.lastSeq;
		this.#commits = new Commits({
			...options,
			onStored: (lastSeq) => {
				this.#storedSeq = lastSeq;
			},
			onFailed: (...failed) => this.#goReadOnly(...failed),
		});
	}

	get readOnly(): boolean {
		return this.#mode !== "writing" || this.#commits.isStalled;
	}

	submit(draft: Draft): Promise<Outcome<Event>> {
		if (this.readOnly) return refused(unstored());
		const bytes = bytesOf(draft);
		if (this.#isFull(bytes)) return refused(refuse("busy", { retryAfterMs: RETRY_MS }));
		return new Promise((settle) => this.#commits.push({ draft, bytes, settle }));
	}

	idle(): Promise<void> {
		return this.#commits.idle();
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
		this.#commits.close();
	}

	#isFull(bytes: number): boolean {
		const { length, bytes: waiting } = this.#commits;
		// one fits always
		return length >= WAITING_DRAFTS_MAX || (length > 0 && waiting + bytes > this.#options.waitingBytesMax);
	}

	#goReadOnly(
		error: CommitFailed,
		batch: readonly Submitted<Draft, Event>[],
		waiting: readonly Submitted<Draft, Event>[],
	): void {
		const { logger, metrics, turn } = this.#options;
		logger.error(
			{ code: error.code, why: error.message },
			"a commit failed; read-only until the archive can be written again",
		);
		metrics.commitsFailed.inc();
		metrics.readOnly.set(1);
		const { promise: settled, resolve } = Promise.withResolvers<Settled>();
		this.#settleUnknown = resolve;
		const refusal = unstored();
		for (const { settle } of batch) settle({ kind: "unknown", refusal, settled });
		for (const { settle } of waiting) settle({ kind: "refused", refusal });
		turn.request();
		if (this.#mode === "closed") return;
		this.#mode = "read-only";
		this.#tryAgainLater();
	}

	#tryAgainLater(): void {
		const ms = this.#pause.failed(this.#options.clock.now());
		this.#retry = setTimeout(() => void this.#recover(), ms);
	}

	async #recover(): Promise<void> {
		const { archive, logger, metrics, clock, showStored, onRecovered, onUnloadable } = this.#options;
		try {
			const { lastSeq } = await archive.reload();
			const isMore = lastSeq !== this.#storedSeq;
			if (isMore) await showStored();
			if (this.#mode !== "read-only") return;
			this.#mode = "writing";
			this.#storedSeq = lastSeq;
			this.#commits.open();
			metrics.readOnly.set(0);
			logger.info("the archive can be written again");
			this.#pause.wentWell(clock.now());
			onRecovered();
			// one batch was under way, and it is one transaction
			this.#settleUnknown(isMore ? "decided" : "lost");
		} catch (error) {
			if (error instanceof Unloadable) return onUnloadable(error);
			logger.warn({ why: reason(error) }, "the archive still cannot be written");
			if (this.#mode === "read-only") this.#tryAgainLater();
		}
	}
}

function unstored(): Refusal {
	return refuse("read-only", { retryAfterMs: RETRY_MS * 2 });
}
