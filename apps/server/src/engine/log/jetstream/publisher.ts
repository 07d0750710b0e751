import { JetStreamApiError, type JetStreamClient } from "@nats-io/jetstream";

/** How long a draft is tried before its author is told that nothing can be stored. */
const GIVE_UP_MS = 3_000;
/** One try; it is unknown afterwards, not failed. */
const TRY_MS = 1_000;
const PAUSE_MS = 100;
/** no room: stored for certain not */
const FULL = new Set([10023, 10047, 10077, 10122]);

export interface PublisherOptions {
	readonly jetstream: JetStreamClient;
	readonly subject: string;
	readonly now: () => number;
	/** false once it came back by the stream, or nobody waits for it any more */
	readonly isWanted: (ref: string) => boolean;
	readonly onRetry: () => void;
	/** there it stands; to this node it comes by the stream */
	readonly onStored: (seq: number) => void;
}

export type Published = "stored" | "full" | "given-up";

/**
 * Brings drafts into the stream. A try that times out is unknown: the draft is published again with the same message
 * id, by which the stream knows it. An author has one unresolved draft at most, so that a retry is overtaken by none
 * of his own (ORD5).
 */
export class Publisher {
	readonly #options: PublisherOptions;
	readonly #authors = new Map<string, Promise<unknown>>();

	constructor(options: PublisherOptions) {
		this.#options = options;
	}

	publish(ref: string, author: string | undefined, payload: string): Promise<Published> {
		if (author === undefined) return this.#deliver(ref, payload);
		const before = this.#authors.get(author);
		const published =
			before === undefined ? this.#deliver(ref, payload) : before.then(() => this.#deliver(ref, payload));
		this.#authors.set(author, published);
		void published.then(() => {
			if (this.#authors.get(author) === published) this.#authors.delete(author);
		});
		return published;
	}

	async #deliver(ref: string, payload: string): Promise<Published> {
		const { jetstream, subject, now, isWanted, onRetry, onStored } = this.#options;
		const end = now() + GIVE_UP_MS;
		while (isWanted(ref)) {
			try {
				const { seq } = await jetstream.publish(subject, payload, { msgID: ref, timeout: TRY_MS });
				onStored(seq);
				return "stored";
			} catch (error) {
				if (error instanceof JetStreamApiError && FULL.has(error.code)) return "full";
				if (now() > end) return "given-up";
				onRetry();
				await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
			}
		}
		return "stored";
	}
}
