import { type ConsumerMessages, DeliverPolicy, type JetStreamClient, type JsMsg } from "@nats-io/jetstream";
import type { Logger } from "../../../lib/logger.ts";
import { reason } from "../../../lib/obstacle.ts";

/** Messages that may wait here for the writer. */
const AHEAD_MAX = 2_000;
const HEARTBEAT_MS = 2_000;
const AGAIN_MS = 250;

export interface StreamReaderOptions {
	readonly jetstream: JetStreamClient;
	readonly stream: string;
	readonly logger: Logger;
	/** in the order of the stream; a promise holds the rest back until it settles */
	readonly take: (message: JsMsg) => Promise<void> | undefined;
}

/**
 * One ordered consumer of a node. The client renews it by itself after most faults, but not after all, and late: so
 * whoever owns this starts it anew, from where it is, when the link is back or the watchdog sees that nothing comes.
 */
export class StreamReader {
	readonly #options: StreamReaderOptions;
	#messages: ConsumerMessages | undefined;
	#generation = 0;
	#again: NodeJS.Timeout | undefined;

	constructor(options: StreamReaderOptions) {
		this.#options = options;
	}

	startFrom(seq: number): void {
		this.stop();
		void this.#read(seq, this.#generation);
	}

	stop(): void {
		this.#generation += 1;
		clearTimeout(this.#again);
		// it ends by its own error or by this; either way nobody waits for it
		void this.#messages?.close();
		this.#messages = undefined;
	}

	async #read(from: number, generation: number): Promise<void> {
		const { jetstream, stream, logger, take } = this.#options;
		let next = from;
		try {
			const consumer = await jetstream.consumers.get(stream, {
				deliver_policy: DeliverPolicy.StartSequence,
				opt_start_seq: from,
			});
			const messages = await consumer.consume({ max_messages: AHEAD_MAX, idle_heartbeat: HEARTBEAT_MS });
			if (generation !== this.#generation) return void (await messages.close());
			this.#messages = messages;
			for await (const message of messages) {
				if (generation !== this.#generation) return;
				next = message.seq + 1;
				const held = take(message);
				if (held !== undefined) await held;
			}
		} catch (error) {
			logger.warn({ stream, why: reason(error) }, "the stream could not be read; trying again");
		}
		if (generation !== this.#generation) return;
		this.#again = setTimeout(() => this.startFrom(next), AGAIN_MS);
	}
}
