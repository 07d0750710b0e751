import type { StreamInfo } from "@nats-io/jetstream";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";
import type { SharedStream } from "./shared-stream.ts";

const LOOK_MS = 2_000;
/** while the link is down, or a look found no leader */
const LOOK_SOON_MS = 250;
/** Looks in a row that found no leader, about 7 s of them: an election takes less. */
const MISSES_MAX = 5;
/** A server that stood still takes itself for the leader of before until it has heard of its successor. */
const DOUBTS_MAX = 20;

export interface LinkWatchOptions {
	readonly stream: SharedStream;
	/** of the newest draft taken */
	readonly position: () => number;
	/** the link is a new one: read on from the position */
	readonly readOn: () => void;
	/** where the stream ends */
	readonly onEnd: (seq: number) => void;
	readonly onChange: (isUp: boolean) => void;
	/** the stream is no longer the log that this node has followed */
	readonly onLost: (lost: Lost) => void;
	readonly metrics: EngineMetrics;
}

/**
 * Why this node can read no further; `behind-retention`: others pruned what it has not read, and a new start is all it takes;
 * `unloadable`: what it has stored is no state, and its process ends.
 */
export interface Lost {
	readonly sentence: string;
	readonly kind: "other-log" | "behind-retention" | "unloadable";
}

/**
 * Whether this node follows the stream. What is passed on may be lost and nobody would know, so the stream's last
 * number is compared with ours, by a cheap call at a low rate.
 */
export class LinkWatch {
	readonly #options: LinkWatchOptions;
	#timer: NodeJS.Timeout | undefined;
	#isUp = false;
	#misses = 0;
	#doubts = 0;
	/** where the stream ended at the look before, since the link is down */
	#endBefore = Number.POSITIVE_INFINITY;
	#isStopped = false;

	constructor(options: LinkWatchOptions) {
		this.#options = options;
	}

	get isUp(): boolean {
		return this.#isUp;
	}

	start(): void {
		void this.#listen();
		void this.#look();
	}

	stop(): void {
		this.#isStopped = true;
		clearTimeout(this.#timer);
	}

	async #listen(): Promise<void> {
		for await (const { type } of this.#options.stream.connection.status()) {
			if (this.#isStopped) return;
			if (type === "disconnect") this.#set(false);
			if (type !== "reconnect") continue;
			this.#options.readOn();
			clearTimeout(this.#timer);
			void this.#look();
		}
	}

	async #look(): Promise<void> {
		const { stream, position } = this.#options;
		// what comes while the answer is under way is newer than the answer
		const before = position();
		const info = stream.connection.isClosed() ? undefined : await stream.look().catch(() => undefined);
		if (this.#isStopped) return;
		if (info === undefined) {
			this.#misses += 1;
			if (this.#misses >= MISSES_MAX) this.#set(false);
		} else {
			this.#misses = 0;
			const lost = this.#lossOf(info, before);
			if (lost === undefined) this.#compare(info.state);
			else if (lost.kind === "behind-retention" || this.#doubt()) return this.#giveUp(lost);
		}
		clearTimeout(this.#timer);
		const isFine = this.#isUp && this.#misses === 0;
		this.#timer = setTimeout(() => void this.#look(), isFine ? LOOK_MS : LOOK_SOON_MS);
	}

	/** Nothing may be written into what may be another log; whether it is, later looks tell. */
	#doubt(): boolean {
		this.#doubts += 1;
		this.#set(false);
		return this.#doubts > DOUBTS_MAX;
	}

	#compare(state: StreamInfo["state"]): void {
		const { position, onEnd, metrics } = this.#options;
		const { last_seq: end } = state;
		this.#doubts = 0;
		const here = position();
		metrics.logLag.set(Math.max(0, end - here));
		metrics.streamMessages.set(state.messages);
		metrics.streamBytes.set(state.bytes);
		metrics.streamFirstSeq.set(state.first_seq);
		onEnd(end);
		// who writes all the time is ahead of every look
		if (here >= Math.min(end, this.#endBefore)) this.#set(true);
		this.#endBefore = end;
	}

	#lossOf(info: StreamInfo, seen: number): Lost | undefined {
		const { stream } = this.#options;
		const { first_seq: first, last_seq: last } = info.state;
		const other = (sentence: string): Lost => ({ sentence, kind: "other-log" });
		if (!stream.isSame(info))
			return other(`The stream ${stream.name} was deleted and made anew. Start this node again.`);
		if (Math.max(last, first - 1) < seen)
			return other(
				`The stream ${stream.name} ends at ${last}, but this node has seen ${seen}: the NATS servers lost messages.`,
			);
		const here = this.#options.position();
		return first > here + 1 ? behindRetention(stream.name, here) : undefined;
	}

	#giveUp(lost: Lost): void {
		this.stop();
		this.#set(false);
		this.#options.onLost(lost);
	}

	#set(isUp: boolean): void {
		if (!isUp) this.#endBefore = Number.POSITIVE_INFINITY;
		if (this.#isUp === isUp) return;
		this.#isUp = isUp;
		this.#options.onChange(isUp);
	}
}

export function behindRetention(stream: string, seen: number): Lost {
	return {
		kind: "behind-retention",
		sentence: `The stream ${stream} was pruned past ${seen}, up to where this node has read: it was away for too long, and starts anew from a snapshot.`,
	};
}
