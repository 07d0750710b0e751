/** Steps are [seq, members], seq rising: that many have read to seq or beyond. So a message is on as many screens as the first step at or past it says. */
export function screensAt(steps: readonly (readonly [number, number])[], seq: number): number {
	return steps.find(([step]) => step >= seq)?.[1] ?? 0;
}
