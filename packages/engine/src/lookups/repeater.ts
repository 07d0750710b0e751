/** Does one thing again and again, never twice at a time: each time says, once it is over, in how many ms the next is due. */
export class Repeater {
	readonly #work: () => Promise<() => number>;
	#timer: NodeJS.Timeout | undefined;
	#dueAt = Number.POSITIVE_INFINITY;
	#working: Promise<void> | undefined;
	#isStopped = false;

	constructor(work: () => Promise<() => number>) {
		this.#work = work;
	}

	/** In so many ms, unless it is due before. While it is done that has no effect: it ends by looking what is needed then. */
	soon(ms: number): void {
		if (this.#isStopped || this.#working !== undefined) return;
		const now = performance.now();
		if (now + ms >= this.#dueAt) return;
		clearTimeout(this.#timer);
		this.#dueAt = now + ms;
		this.#timer = setTimeout(() => {
			this.#dueAt = Number.POSITIVE_INFINITY;
			this.#working = this.#work().then((nextMs) => {
				this.#working = undefined;
				// asked here and not before: whoever called `soon` a moment ago was not heard
				this.soon(nextMs());
			});
		}, ms).unref();
	}

	/** Settles when what is under way has ended; nothing follows it. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		clearTimeout(this.#timer);
		await this.#working;
	}
}
