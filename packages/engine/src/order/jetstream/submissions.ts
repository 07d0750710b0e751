import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/logger.ts";
import { refused } from "../../log/decided.ts";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";
import type { Outcome } from "../../rules.ts";
import { type Refusal, refuse } from "../../wire/refusals.ts";
import { bytesOf } from "../commit-queue.ts";
import { seal } from "./envelope.ts";
import { OwnDrafts } from "./own-drafts.ts";
import { Publisher } from "./publisher.ts";
import type { SharedStream } from "./shared-stream.ts";

/** Drafts of this node under way; past it the answer is `busy`. */
const WAITING_DRAFTS_MAX = 5_000;
const RETRY_MS = 500;
/** What stands in the stream is answered when it was decided here; who asked is told by then that it takes longer. */
const PATIENCE_MS = 3_000;
/** Of one question to the servers: one to a leader that is gone is answered by nobody. */
const API_TIMEOUT_MS = 2_000;

export interface SubmissionsOptions<Draft> {
	readonly stream: SharedStream;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	/** of drafts that this node published and has not decided; past it the answer is `busy` */
	readonly waitingBytesMax: number;
	/** whose drafts keep their order among each other */
	readonly authorOf: (draft: Draft) => string | undefined;
	/** the stream holds that much */
	readonly onStored: (seq: number) => void;
	/** all that the stream holds is delivered here, for certain */
	readonly caughtUp: () => Promise<boolean>;
}

/** This node's own drafts, from the moment they are handed in until it is known what became of them. */
export class Submissions<Draft, Event> {
	readonly #options: SubmissionsOptions<Draft>;
	readonly #own = new OwnDrafts<Event>(randomUUID());
	readonly #publisher: Publisher;
	#lateTimer: NodeJS.Timeout | undefined;
	#isClosed = false;

	constructor(options: SubmissionsOptions<Draft>) {
		this.#options = options;
		const { stream, metrics, clock, onStored } = options;
		this.#publisher = new Publisher({
			jetstream: jetstream(stream.connection, { timeout: API_TIMEOUT_MS }),
			subject: stream.subject,
			now: () => clock.now(),
			isWanted: (ref) => !this.#isClosed && this.#own.isOut(ref),
			onRetry: () => metrics.publishesRetried.inc(),
			onStored,
			onRefused: (ref, why) => this.#notPublished(ref, why),
			onUnknown: (ref) => this.#own.settleUnknown(ref, unstored()),
			onGivenUp: (ref) => void this.#findOut(ref),
		});
	}

	submit(draft: Draft, form: number): Promise<Outcome<Event>> {
		const bytes = bytesOf(draft);
		if (this.#isFull(bytes)) return refused(refuse("busy", { retryAfterMs: RETRY_MS }));
		return new Promise((settle) => {
			const ref = this.#own.add(settle, bytes);
			this.#publisher.publish(ref, this.#options.authorOf(draft), seal(ref, draft, form));
		});
	}

	/** It came back by the stream: what is to be called when it was decided. */
	back(ref: string, at: number): (outcome: Outcome<Event>) => void {
		return this.#own.back(ref, at);
	}

	/** settles when nobody waits for an answer */
	none(): Promise<void> {
		return this.#own.none();
	}

	/** The drafts stay in the stream, and are answered when they were read again. Who waits too long is told so. */
	archiveFailed(): void {
		this.#lateTimer = setTimeout(() => this.#own.settleAllUnknown(unstored()), PATIENCE_MS);
	}

	archiveIsBack(storedUpTo: number): void {
		clearTimeout(this.#lateTimer);
		this.#own.storedUpTo(storedUpTo, unstored());
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#lateTimer);
		this.#publisher.stop();
		this.#own.settleAllUnknown(unstored());
	}

	#isFull(bytes: number): boolean {
		const { size, bytes: waiting } = this.#own;
		// one fits always
		return size >= WAITING_DRAFTS_MAX || (size > 0 && waiting + bytes > this.#options.waitingBytesMax);
	}

	#notPublished(ref: string, why: "full" | "unanswered"): void {
		if (why === "full") this.#options.logger.error("the store of the NATS servers is full");
		this.#own.refuse(ref, unstored());
	}

	/** No more tries: what is not there at the stream's end, as it is some time after, never will be. */
	async #findOut(ref: string): Promise<void> {
		while (!this.#isClosed && this.#own.isOut(ref)) {
			if (await this.#options.caughtUp()) return this.#own.refuse(ref, unstored());
			await pause(RETRY_MS);
		}
	}
}

/** Whether it was, or only not yet, is said beside it. */
export function unstored(): Refusal {
	return refuse("read-only", { retryAfterMs: RETRY_MS * 2 });
}
