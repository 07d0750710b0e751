/** So many of those in front as fit into that much work; one at least, or it would never be done. */
export function howMany<T>(waiting: readonly T[], workOf: (one: T) => number, workMax: number): number {
	let work = 0;
	for (const [at, one] of waiting.entries()) {
		work += workOf(one);
		if (at > 0 && work > workMax) return at;
	}
	return waiting.length;
}
