import { JetStreamApiError, type JetStreamClient } from "@nats-io/jetstream";
import { RequestError } from "@nats-io/transport-node";

/** How long an author waits before being told that nothing can be stored, or that it is not known. */
const PATIENCE_MS = 3_000;
/** One try; it is unknown afterwards, not failed. */
const TRY_MS = 1_000;
const PAUSE_MS = 100;
/** once its author was told */
const LATER_PAUSE_MS = 1_000;
/** Tried no longer: well within the time for which the stream knows a message id, or it could stand there twice. */
const TRIED_MS_MAX = 90_000;
/** no room */
const FULL = new Set([10023, 10047, 10077, 10122]);

export interface PublisherOptions {
	readonly jetstream: JetStreamClient;
	readonly subject: string;
	readonly now: () => number;
	/** false once it came back by the stream, or nobody needs it any more */
	readonly isWanted: (ref: string) => boolean;
	readonly onRetry: () => void;
	/** there it stands; to this node it comes by the stream */
	readonly onStored: (seq: number) => void;
	/** it is not in the stream, for certain, and will not be */
	readonly onRefused: (ref: string, why: "full" | "unanswered") => void;
	/** no answer for so long: it may be there, and it is tried on */
	readonly onUnknown: (ref: string) => void;
	/** tried to the end, and still nobody has said whether it is there */
	readonly onGivenUp: (ref: string) => void;
}

interface Job {
	readonly ref: string;
	readonly payload: string;
	readonly since: number;
	/** false while nobody heard it, or whoever did said that there is no room */
	mayBeThere: boolean;
	isReported: boolean;
}

/**
 * Brings drafts into the stream. A try that times out is unknown: the draft is published again with the same message
 * id, by which the stream knows it, until somebody says what became of it. An author has one unresolved draft at most,
 * so that a retry is overtaken by none of his own (ORD5).
 */
export class Publisher {
	readonly #options: PublisherOptions;
	/** of each author: what is being published, and what waits for it */
	readonly #authors = new Map<string, Job[]>();

	constructor(options: PublisherOptions) {
		this.#options = options;
	}

	publish(ref: string, author: string | undefined, payload: string): void {
		const job: Job = { ref, payload, since: this.#options.now(), mayBeThere: false, isReported: false };
		if (author === undefined) return void this.#deliver(job, [job]);
		const before = this.#authors.get(author);
		if (before !== undefined) return void before.push(job);
		const jobs = [job];
		this.#authors.set(author, jobs);
		void this.#deliverAll(jobs).then(() => this.#authors.delete(author));
	}

	/** Whatever was not yet published never will be. */
	stop(): void {
		for (const jobs of this.#authors.values()) this.#refuseWaiting(jobs, Number.POSITIVE_INFINITY);
	}

	async #deliverAll(jobs: Job[]): Promise<void> {
		for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
			await this.#deliver(job, jobs);
			jobs.shift();
		}
	}

	async #deliver(job: Job, jobs: Job[]): Promise<void> {
		const { jetstream, subject, isWanted, onRetry, onStored } = this.#options;
		while (isWanted(job.ref)) {
			try {
				const { seq } = await jetstream.publish(subject, job.payload, { msgID: job.ref, timeout: TRY_MS });
				return onStored(seq);
			} catch (error) {
				const isOver = this.#failed(job, error);
				this.#refuseWaiting(jobs, this.#options.now() - PATIENCE_MS);
				if (isOver) return;
				onRetry();
				await new Promise((resolve) => setTimeout(resolve, job.isReported ? LATER_PAUSE_MS : PAUSE_MS));
			}
		}
	}

	/** True when it is not tried again. */
	#failed(job: Job, error: unknown): boolean {
		const { now, onRefused, onUnknown, onGivenUp } = this.#options;
		const { ref } = job;
		const waitedMs = now() - job.since;
		const isLate = waitedMs > PATIENCE_MS;
		job.mayBeThere ||= !isFull(error) && !wasUnheard(error);
		if (!job.mayBeThere && (isLate || isFull(error))) {
			onRefused(ref, isFull(error) ? "full" : "unanswered");
			return true;
		}
		if (isLate && !job.isReported) {
			job.isReported = true;
			onUnknown(ref);
		}
		if (waitedMs <= TRIED_MS_MAX) return false;
		onGivenUp(ref);
		return true;
	}

	/** What waits for an author's draft before it was never published: of that it can be said. */
	#refuseWaiting(jobs: Job[], before: number): void {
		const [first, ...waiting] = jobs;
		if (first === undefined) return;
		const late = waiting.filter(({ since }) => since < before);
		jobs.splice(0, jobs.length, first, ...waiting.filter(({ since }) => since >= before));
		for (const { ref } of late) this.#options.onRefused(ref, "unanswered");
	}
}

function isFull(error: unknown): boolean {
	return error instanceof JetStreamApiError && FULL.has(error.code);
}

/** Nobody serves the stream just now. */
function wasUnheard(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof RequestError && cause.isNoResponders();
}
