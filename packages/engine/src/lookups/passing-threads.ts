import type { ThreadPool } from "./thread-pool.ts";

/**
 * Threads that are there while somebody has work for them: from the first job on, and until none came for a while. What a
 * thread has loaded and what its heap has grown to is given back with it.
 */
export class PassingThreads {
	readonly #start: () => ThreadPool;
	readonly #idleMs: number;
	#threads: ThreadPool | undefined;
	#jobs = 0;
	#timer: NodeJS.Timeout | undefined;
	#closed: Promise<unknown> | undefined;
	readonly #ending = new Set<Promise<void>>();

	constructor(start: () => ThreadPool, idleMs: number) {
		this.#start = start;
		this.#idleMs = idleMs;
	}

	/** Throws once they are closed: threads that began then would never end. */
	async run<T>(job: (threads: ThreadPool) => Promise<T>): Promise<T> {
		if (this.#closed !== undefined) throw new Error("the pool has ended");
		this.#threads ??= this.#start();
		this.#jobs += 1;
		clearTimeout(this.#timer);
		try {
			return await job(this.#threads);
		} finally {
			this.#jobs -= 1;
			if (this.#jobs === 0) this.#timer = setTimeout(() => this.#end(), this.#idleMs).unref();
		}
	}

	close(): Promise<unknown> {
		this.#end();
		this.#closed ??= Promise.all(this.#ending);
		return this.#closed;
	}

	#end(): void {
		clearTimeout(this.#timer);
		const ending = this.#threads?.close();
		this.#threads = undefined;
		if (ending === undefined) return;
		this.#ending.add(ending);
		void ending.finally(() => this.#ending.delete(ending));
	}
}
