const BEGUN = 0;
const ENDED = 1;

/** What the loop and a thread of many jobs know together of one of them: signals do not cross threads, memory does. */
export type SharedJob = Int32Array<SharedArrayBuffer>;

export function sharedJob(): SharedJob {
	return new Int32Array(new SharedArrayBuffer(8));
}

/** Until a thread took it up none can be blamed for it. */
export function hasBegun(job: SharedJob): boolean {
	return Atomics.load(job, BEGUN) === 1;
}

/** On the loop: whoever runs it, or takes it up later, is to end it now. */
export function endJob(job: SharedJob): void {
	Atomics.store(job, ENDED, 1);
	Atomics.notify(job, ENDED);
}

/** In the thread: runs it with a signal that aborts after its deadline, or when it is to end before. */
export async function runShared<T>(
	job: SharedJob,
	deadlineMs: number,
	run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	Atomics.store(job, BEGUN, 1);
	const ended = new AbortController();
	const { value } = Atomics.waitAsync(job, ENDED, 0);
	void Promise.resolve(value).then(() => {
		if (Atomics.load(job, ENDED) === 1) ended.abort(new Error("nobody may wait for this any longer"));
	});
	try {
		return await run(AbortSignal.any([AbortSignal.timeout(deadlineMs), ended.signal]));
	} finally {
		// else it would be waited for, for good
		Atomics.notify(job, ENDED);
	}
}
