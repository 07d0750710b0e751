/** Begins to watch this thread; what it gives says which share of a core the thread has used since. */
export function threadShare(): () => number {
	const [before, start] = [process.threadCpuUsage(), performance.now()];
	return () => {
		const { user, system } = process.threadCpuUsage(before);
		return (user + system) / 1_000 / (performance.now() - start);
	};
}
