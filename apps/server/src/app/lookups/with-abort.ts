/** The promise's outcome, or a rejection as soon as the signal says that nobody waits any more. */
export async function withAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
	signal.throwIfAborted();
	const { promise: left, reject } = Promise.withResolvers<never>();
	const leave = (): void => reject(signal.reason);
	signal.addEventListener("abort", leave, { once: true });
	try {
		return await Promise.race([promise, left]);
	} finally {
		signal.removeEventListener("abort", leave);
	}
}
