/**
 * Of this thread's own processor time, and of the clock: whoever comes next waits for a batch. Each commit has a price
 * of its own, so where thousands wait larger batches are over sooner for all of them.
 */
const WORK_MS_MAX = 30;
const BATCH_MS_MAX = 80;

/**
 * How long a batch may go on. What counts is work: where several threads share a processor, a batch that ends because
 * another thread had its turn helps nobody, and small transactions cost more. Times are ms.
 */
export class BatchTime {
	readonly #workedBefore = workedMs();
	readonly #end: number;
	#lookAgain: number;

	/** `now`: on a monotonic clock, as below. */
	constructor(now: number) {
		this.#end = now + BATCH_MS_MAX;
		this.#lookAgain = now + WORK_MS_MAX;
	}

	isOver(now: number): boolean {
		if (now <= this.#lookAgain) return false;
		const leftMs = this.#workedBefore + WORK_MS_MAX - workedMs();
		// no sooner can it be over
		this.#lookAgain = now + leftMs;
		return leftMs <= 0 || now > this.#end;
	}
}

function workedMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
