import { Worker } from "node:worker_threads";
import type { WalPages } from "./wal.ts";
import type { CopyingOrder, WalCopied } from "./wal-copy-thread.ts";

/** A thread that died is started again so much later: what ended it may be over then. */
const AGAIN_MS = 60_000;

/**
 * A thread that copies the write-ahead log into the database, over a connection of its own, while the writer commits. It
 * is there from the first time that it is needed, so a house in which little is said at once has none.
 */
export class WalCopier {
	readonly #file: string;
	#thread: Worker | undefined;
	#diedAt = Number.NEGATIVE_INFINITY;
	#done: ((pages: WalPages | undefined) => void) | undefined;

	constructor(file: string) {
		this.#file = file;
	}

	get state(): "ready" | "copying" | "gone" {
		if (this.#done !== undefined) return "copying";
		return performance.now() - this.#diedAt < AGAIN_MS ? "gone" : "ready";
	}

	/** What it saw and what of that is copied, or undefined if that failed, or the thread did. Only when it is ready. */
	copy(): Promise<WalPages | undefined> {
		const { promise, resolve } = Promise.withResolvers<WalPages | undefined>();
		this.#done = resolve;
		try {
			this.#thread ??= this.#start();
			this.#thread.postMessage("copy");
		} catch {
			// no thread is to be had: the writer does without
			this.#died();
		}
		return promise;
	}

	/** Its connection is closed then: the writer's is the last one, which takes the log away. */
	async close(): Promise<void> {
		await this.#thread?.terminate();
	}

	#start(): Worker {
		const workerData: CopyingOrder = { walOf: this.#file };
		const file = new URL("./wal-copy-thread.ts", import.meta.url);
		const thread = new Worker(file, { workerData });
		thread.unref();
		thread.on("message", (message: WalCopied) => {
			// in development the watcher talks over the same channel
			if (message.kind === "copied") this.#settle(message.pages);
		});
		// its end follows, and the writer does without
		thread.on("error", () => undefined);
		thread.on("exit", () => this.#died());
		return thread;
	}

	#died(): void {
		this.#thread = undefined;
		this.#diedAt = performance.now();
		this.#settle(undefined);
	}

	#settle(pages: WalPages | undefined): void {
		const done = this.#done;
		this.#done = undefined;
		done?.(pages);
	}
}
