import type { SharedStream } from "./shared-stream.ts";

const LOOK_MS = 2_000;
/** while the link is down, or a look found no leader */
const LOOK_SOON_MS = 250;
/** Looks in a row that found no leader, about 10 s of them: an election takes less. */
const MISSES_MAX = 6;

export interface LinkWatchOptions {
	readonly stream: SharedStream;
	/** of the newest draft taken */
	readonly position: () => number;
	/** nothing comes though there is something: read anew from the position */
	readonly reread: () => void;
	readonly onChange: (isUp: boolean) => void;
	/** the stream is no longer the log that this node has followed; a sentence says what to do */
	readonly onLost: (sentence: string) => void;
	/** how far the stream is ahead of this node */
	readonly onLag: (drafts: number) => void;
}

/**
 * Whether this node follows the stream. The client's own renewal of its consumer has been known to fall silent, so
 * the stream's last number is compared with ours, by a cheap call at a low rate.
 */
export class LinkWatch {
	readonly #options: LinkWatchOptions;
	#timer: NodeJS.Timeout | undefined;
	#isUp = false;
	#misses = 0;
	#stoodAt = -1;
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
			this.#options.reread();
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
			const lost = this.#whyLost(info, before);
			if (lost !== undefined) return this.#giveUp(lost);
			this.#compare(info.state.last_seq);
		}
		clearTimeout(this.#timer);
		const isFine = this.#isUp && this.#misses === 0;
		this.#timer = setTimeout(() => void this.#look(), isFine ? LOOK_MS : LOOK_SOON_MS);
	}

	#compare(last: number): void {
		const { position, reread, onLag } = this.#options;
		const here = position();
		onLag(Math.max(0, last - here));
		if (here >= last) this.#set(true);
		else if (this.#isUp && here === this.#stoodAt) reread();
		this.#stoodAt = here;
	}

	#whyLost(info: Awaited<ReturnType<SharedStream["info"]>>, seen: number): string | undefined {
		const { stream } = this.#options;
		const { first_seq: first, last_seq: last } = info.state;
		if (!stream.isSame(info))
			return `The stream ${stream.name} was deleted and made anew. Start this node again.`;
		if (Math.max(last, first - 1) < seen)
			return `The stream ${stream.name} ends at ${last}, but this node has seen ${seen}: the NATS servers lost messages.`;
		if (first > seen + 1)
			return `The stream ${stream.name} begins at ${first}, but this node has read up to ${seen} only. Put a backup of another node into DATA_DIR.`;
		return undefined;
	}

	#giveUp(sentence: string): void {
		this.stop();
		this.#set(false);
		this.#options.onLost(sentence);
	}

	#set(isUp: boolean): void {
		if (this.#isUp === isUp) return;
		this.#isUp = isUp;
		this.#options.onChange(isUp);
	}
}
