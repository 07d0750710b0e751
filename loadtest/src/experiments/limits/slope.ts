/** A straight line through points by least squares. */
export interface Slope {
	/** of y for one of x */
	readonly perX: number;
	/** of `perX`; how far it may be chance */
	readonly standardError: number;
}

export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
	const n = points.length;
	const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
	const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
	const spreadX = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
	if (n < 3 || spreadX === 0) return { perX: 0, standardError: Number.POSITIVE_INFINITY };
	const perX = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spreadX;
	const left = points.reduce((sum, [x, y]) => sum + (y - meanY - perX * (x - meanX)) ** 2, 0);
	return { perX, standardError: Math.sqrt(left / (n - 2) / spreadX) };
}
