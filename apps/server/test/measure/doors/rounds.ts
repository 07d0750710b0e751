/** Linear between the two nearest would say more than so few rounds know. */
export function at(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rising = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

export interface Figures {
	/** what went through, a second */
	readonly perSecond: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
}

/**
 * Two ways in turn, so that what else the machine does falls on both; prints each round and, last, by how much the medians
 * of the first differ from those of the second.
 */
export async function inTurn(
	rounds: number,
	ways: readonly [string, string],
	measure: (way: string) => Promise<Figures>,
): Promise<void> {
	const found = new Map<string, Figures[]>(ways.map((way) => [way, []]));
	for (let round = 0; round < rounds; round++)
		for (const way of round % 2 === 0 ? ways : [...ways].reverse()) {
			const figures = await measure(way);
			found.get(way)?.push(figures);
			console.log(JSON.stringify({ round, way, ...figures }));
		}
	const median = (way: string, figure: keyof Figures): number =>
		at(rising((found.get(way) ?? []).map((one) => one[figure])), 0.5);
	const ratio = (figure: keyof Figures): number => median(ways[0], figure) / median(ways[1], figure);
	console.log(
		JSON.stringify({ perSecond: ratio("perSecond"), p50Ms: ratio("p50Ms"), p99Ms: ratio("p99Ms") }),
	);
}
