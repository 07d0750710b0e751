import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import type { Logger } from "../../lib/logger.ts";
import { reason } from "../../lib/user-facing-error.ts";
import { type Answer, readStored, type StoredDraft, storedDraft } from "./stored-draft.ts";

/** What is stored is on its way: only what does not come is asked for. */
const ON_ITS_WAY_MS = 50;
const AGAIN_MS = 250;
/** A question that got lost is asked again, of another server as a rule; what came of its answer by then is taken. */
const PATIENCE_MS_MIN = 250;
const PATIENCE_MS_MAX = 4_000;

export interface StreamReaderOptions {
	readonly connection: NatsConnection;
	readonly stream: string;
	/** where the stream passes on what it has stored */
	readonly liveSubject: string;
	readonly logger: Logger;
	/** in the order of the stream, with a hole where places are gone; a promise holds the rest back until it settles */
	readonly take: (draft: StoredDraft) => Promise<void> | undefined;
}

type State = "stopped" | "reading" | "live";

/**
 * A node's one place in the stream. What is stored is passed on by the stream at once, at most once; what did not come
 * is read from any server that keeps it. So there is nothing to renew when a leader is lost: a consumer lives on one
 * server, and making another waits for a second election, of those who place consumers.
 */
export class StreamReader {
	readonly #options: StreamReaderOptions;
	#state: State = "stopped";
	#generation = 0;
	#live: Subscription | undefined;
	/** what is taken next, and what the stream is known to hold */
	#next = 1;
	#known = 0;
	#late: NodeJS.Timeout | undefined;
	#patienceMs = PATIENCE_MS_MIN;

	constructor(options: StreamReaderOptions) {
		this.#options = options;
	}

	startFrom(seq: number): void {
		this.stop();
		this.#next = seq;
		const { connection, liveSubject } = this.#options;
		if (connection.isClosed()) return;
		this.#live = connection.subscribe(liveSubject, {
			callback: (error, { headers, data }) => {
				const draft = error === null ? storedDraft(headers, data) : undefined;
				if (draft !== undefined) this.#hear(draft);
			},
		});
		void this.#read();
	}

	/** The stream holds that much: if it does not come by itself, it is asked for. */
	upTo(seq: number): void {
		this.#known = Math.max(this.#known, seq);
		if (this.#state !== "live" || this.#next > seq || this.#late !== undefined) return;
		this.#late = setTimeout(() => {
			this.#late = undefined;
			if (this.#state === "live" && this.#next <= this.#known) void this.#read();
		}, ON_ITS_WAY_MS);
	}

	stop(): void {
		this.#generation += 1;
		this.#state = "stopped";
		this.#known = 0;
		clearTimeout(this.#late);
		this.#late = undefined;
		this.#live?.unsubscribe();
		this.#live = undefined;
	}

	#hear(draft: StoredDraft): void {
		if (this.#state === "stopped" || draft.seq < this.#next) return;
		this.#known = Math.max(this.#known, draft.seq);
		// what is read meanwhile reaches this one, too
		if (this.#state === "reading") return;
		if (draft.seq > this.#next) return void this.#read();
		const held = this.#hand(draft);
		if (held !== undefined) void this.#read(held);
	}

	/** Until nothing more is known to be there. */
	async #read(held?: Promise<void>): Promise<void> {
		const generation = this.#generation;
		this.#state = "reading";
		await held;
		while (generation === this.#generation) {
			const answer = await this.#ask();
			await this.#handAll(answer?.drafts ?? [], generation);
			if (generation !== this.#generation) return;
			this.#known = Math.max(this.#known, answer?.end ?? 0);
			if (answer?.isWhole && this.#next > this.#known) {
				this.#state = "live";
				return;
			}
			if (answer === undefined || (answer.isWhole && answer.drafts.at(-1)?.seq !== this.#next - 1))
				await pause();
		}
	}

	async #handAll(drafts: readonly StoredDraft[], generation: number): Promise<void> {
		for (const draft of drafts) {
			if (generation !== this.#generation) return;
			if (draft.seq < this.#next) continue;
			const full = this.#hand(draft);
			if (full !== undefined) await full;
		}
	}

	async #ask(): Promise<Answer | undefined> {
		const { connection, stream, logger } = this.#options;
		try {
			const answer = await readStored(connection, { stream, seq: this.#next, patienceMs: this.#patienceMs });
			const patienceMs = answer.isWhole ? this.#patienceMs / 2 : this.#patienceMs * 2;
			this.#patienceMs = Math.min(PATIENCE_MS_MAX, Math.max(PATIENCE_MS_MIN, patienceMs));
			return answer;
		} catch (error) {
			logger.warn({ stream, why: reason(error) }, "the stream could not be read; trying again");
			return undefined;
		}
	}

	#hand(draft: StoredDraft): Promise<void> | undefined {
		this.#next = draft.seq + 1;
		return this.#options.take(draft);
	}
}

function pause(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
}
