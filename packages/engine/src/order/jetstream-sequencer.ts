import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import type { Opened } from "../log/archive.ts";
import { refused } from "../log/decided.ts";
import type { Outcome } from "../rules.ts";
import { ArchiveRecovery } from "./jetstream/archive-recovery.ts";
import { Barrier } from "./jetstream/barrier.ts";
import { Follower, type FollowerOptions } from "./jetstream/follower.ts";
import { LinkWatch, type Lost } from "./jetstream/link-watch.ts";
import { PublishCheck, type PublishCheckOptions } from "./jetstream/publish-check.ts";
import { quietUntil } from "./jetstream/quiet-until.ts";
import type { SharedStream } from "./jetstream/shared-stream.ts";
import { type SkippedPlaces, stuckAt } from "./jetstream/skipped-places.ts";
import { StreamTail } from "./jetstream/stream-tail.ts";
import { Submissions, type SubmissionsOptions, unstored } from "./jetstream/submissions.ts";
import type { Sequencer } from "./sequencer.ts";

/** Between its catching up and its delivering a node reads nothing: what is decided then is not told to anybody. */
type Phase = "waiting" | "catching-up" | "delivering";

export interface JetStreamSequencerOptions<Draft, Event>
	extends Omit<FollowerOptions<Draft, Event>, "onFailed" | "onStuck" | "onUndecided">,
		Omit<SubmissionsOptions<Draft>, "onStored" | "caughtUp">,
		Omit<PublishCheckOptions<Draft>, "caughtUp" | "rulesInForce"> {
	/** the newest rules that this version decides by */
	readonly rulesKnown: number;
	/** why this version cannot decide that draft */
	readonly undecidable?: ((draft: Draft) => string | undefined) | undefined;
	readonly stream: SharedStream;
	readonly skipped: Pick<SkippedPlaces, "has" | "about" | "tell" | "until">;
	/** the operator had it skipped, where this version can read it */
	readonly onSkipped?: (draft: Draft, why: string) => void;
	/** the newest of the stream that is stored here */
	readonly lastSeq: number;
	/** the stream's time, the same on every node */
	readonly stamp: (draft: Draft, at: number) => Draft;
	/** both as of an embedded one; the stream is read on from there */
	readonly showStored: () => Promise<void>;
	readonly onRecovered: () => void;
	/** from now on, or no longer, can anything be written */
	readonly onLink: (isUp: boolean) => void;
	/** it stays read-only from now on */
	readonly onLost: (lost: Lost) => void;
}

/**
 * Many nodes' order: one JetStream stream. A draft is published, comes back in the order of the stream to every node
 * alike, and is decided, stored and delivered there; its author is answered when it came back here. Nothing is ever
 * numbered by a node: one that is cut off only reads.
 */
export class JetStreamSequencer<Draft, Event> implements Sequencer<Draft, Event> {
	readonly #options: JetStreamSequencerOptions<Draft, Event>;
	readonly #check: PublishCheck<Draft, Event>;
	readonly #submissions: Submissions<Draft, Event>;
	readonly #follower: Follower<Draft, Event>;
	readonly #tail: StreamTail<Draft, Event>;
	readonly #barrier: Barrier;
	readonly #watch: LinkWatch;
	readonly #recovery: ArchiveRecovery;
	/** the place of a draft that was decided without an end */
	#stuckAt: number | undefined;
	#isClosed = false;
	#phase: Phase = "waiting";
	#lostEarly: ((lost: Lost) => void) | undefined;
	#cutOff: (() => void)[] = [];
	#linked: (() => void)[] = [];

	constructor(options: JetStreamSequencerOptions<Draft, Event>) {
		this.#options = options;
		const { stream, metrics, lastSeq } = options;
		this.#check = new PublishCheck(
			{
				...options,
				caughtUp: () => this.caughtUp(),
				rulesInForce: () => options.archive.rulesInForce,
			},
			(draft) =>
				this.readOnly ? refused(unstored()) : this.#submissions.submit(draft, options.since(draft)),
		);
		this.#submissions = new Submissions({
			...options,
			onStored: (seq) => this.#tail.upTo(seq),
			caughtUp: () => this.caughtUp(),
		});
		this.#follower = new Follower(
			{
				...options,
				...quietUntil(() => this.#isDelivering, options),
				onFailed: (error) => this.#archiveFailed(error),
				onStuck: (at, type, about) => this.#isStuck(at, type, about),
			},
			lastSeq,
		);
		this.#tail = new StreamTail({
			...options,
			follower: this.#follower,
			back: (ref, seq) => this.#submissions.back(ref, seq),
			mayRead: () => this.#phase !== "waiting",
			mayTake: () => !this.#isClosed && this.#recovery.isFine,
			onLost: (lost) => this.#lost(lost),
		});
		this.#recovery = new ArchiveRecovery({
			...options,
			show: (archived) => this.#showStored(archived),
			onBack: (archived) => this.#archiveIsBack(archived),
			onUnloadable: ({ message }) => this.#lost({ sentence: message, kind: "unloadable" }),
		});
		this.#barrier = new Barrier(async () => {
			const { seq, isCertain } = await stream.end(this.#follower.position);
			await this.#tail.reach(seq);
			return isCertain;
		});
		this.#watch = new LinkWatch({
			stream,
			position: () => this.#follower.position,
			readOn: () => this.#tail.readOn(),
			onEnd: (seq) => this.#tail.upTo(seq),
			onChange: (isUp) => this.#linkChanged(isUp),
			onLost: (lost) => this.#lost(lost),
			metrics,
		});
	}

	/** Brings the archive up to the stream, delivering nothing. Rejects with a UserFacingError. */
	async catchUp(): Promise<void> {
		const { state } = await this.#options.stream.info();
		if (state.last_seq <= this.#follower.position) return;
		this.#phase = "catching-up";
		this.#tail.readOn();
		await this.#unlessLost(this.#catchUpTo(state.last_seq));
	}

	/** From here on everything is delivered; settles when drafts are taken. Rejects with a UserFacingError. */
	start(): Promise<void> {
		this.#phase = "delivering";
		this.#tail.readOn();
		this.#watch.start();
		return this.#unlessLost(new Promise((resolve) => this.#linked.push(resolve)));
	}

	get readOnly(): boolean {
		return this.#isClosed || !this.#recovery.isFine || !this.#watch.isUp || this.#follower.isStalled;
	}

	/** Where this node would read on if it started again. */
	get archived(): number {
		return this.#follower.archived;
	}

	/** What an older node could not decide, and what can only be refused, is not published. */
	async submit(draft: Draft): Promise<Outcome<Event>> {
		if (this.readOnly) return refused(unstored());
		return this.#check.submit(draft);
	}

	/** A node that is cut off waits for nothing: what it published is in the stream, or is not. */
	async idle(): Promise<void> {
		if (this.readOnly) return;
		const cutOff = new Promise<void>((resolve) => this.#cutOff.push(resolve));
		const stored = this.#check
			.none()
			.then(() => this.#submissions.none())
			.then(() => this.#follower.reached(this.#follower.position));
		await Promise.race([stored, cutOff]);
	}

	async caughtUp(): Promise<boolean> {
		return !this.readOnly && (await this.#barrier.pass()) && !this.readOnly;
	}

	async requireCaughtUp(): Promise<void> {
		if (!(await this.caughtUp())) throw new Error("this node cannot say that it knows the newest of the log");
	}

	close(): void {
		this.#isClosed = true;
		this.#recovery.stop();
		this.#watch.stop();
		this.#tail.stop();
		this.#follower.close();
		this.#submissions.close();
	}

	get #isDelivering(): boolean {
		return this.#phase === "delivering";
	}

	async #catchUpTo(seq: number): Promise<void> {
		await this.#tail.catchUpTo(seq);
		this.#phase = "waiting";
	}

	#linkChanged(isUp: boolean): void {
		const { logger, metrics, onLink } = this.#options;
		metrics.readOnly.set(this.readOnly ? 1 : 0);
		if (isUp) logger.info("this node follows the stream");
		else logger.error("this node is cut off from the stream; read-only until it is back");
		for (const resolve of (isUp ? this.#linked : this.#cutOff).splice(0)) resolve();
		onLink(isUp);
	}

	/** What ends a node that runs is a failed start for one that does not run yet. */
	async #unlessLost(started: Promise<void>): Promise<void> {
		const lost = new Promise<never>((_, reject) => {
			this.#lostEarly = ({ sentence }) => reject(new UserFacingError(sentence));
		});
		await Promise.race([started, lost]);
		this.#lostEarly = undefined;
	}

	#lost(lost: Lost): void {
		this.#options.logger.error(lost.sentence);
		this.close();
		this.#options.metrics.readOnly.set(1);
		(this.#lostEarly ?? this.#options.onLost)(lost);
	}

	/** A node that runs waits for the operator; one that starts does not. */
	#isStuck(at: number, type: string, about: number | undefined): void {
		this.#stuckAt = at;
		const [sentence, isDelivering] = [stuckAt(at, type), this.#isDelivering];
		// before the operator can know of the place, and have it skipped
		void this.#tellWhose(at, about).then(() => {
			if (isDelivering) this.#options.logger.error(sentence);
			else this.#lost({ sentence, kind: "other-log" });
		});
	}

	async #tellWhose(at: number, about: number | undefined): Promise<void> {
		const { skipped, logger } = this.#options;
		if (about === undefined) return;
		await skipped.tell(at, about).catch((error: unknown) => {
			logger.warn({ at, about, why: reason(error) }, "other nodes cannot be told whose rules do not end");
		});
	}

	#archiveFailed(error: { code: string; message: string }): void {
		this.#tail.stop();
		const at = this.#stuckAt;
		this.#stuckAt = undefined;
		this.#recovery.failed(error, at === undefined ? undefined : this.#options.skipped.until(at));
		this.#options.metrics.readOnly.set(1);
		this.#submissions.archiveFailed();
		for (const resolve of this.#cutOff.splice(0)) resolve();
	}

	/** What is shown goes on from the place from which the stream is read on. */
	async #showStored({ lastSeq }: Opened): Promise<void> {
		if (this.#isDelivering && lastSeq !== this.#follower.archived) await this.#options.showStored();
	}

	#archiveIsBack(opened: Opened): void {
		const { metrics, onRecovered } = this.#options;
		this.#follower.resume(opened);
		this.#submissions.archiveIsBack(opened.lastSeq);
		metrics.readOnly.set(this.readOnly ? 1 : 0);
		if (this.#isDelivering) onRecovered();
		this.#tail.readOn();
	}
}
