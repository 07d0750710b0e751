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

/** A slope within so many of its standard errors is none. */
const ERRORS_MAX = 2;

/**
 * By what part of itself something grows from the first look to the last, as far as that is no chance. Of too few looks
 * nothing can be said.
 */
export function growthOf(looks: readonly (readonly [atS: number, value: number])[]): number | undefined {
	const { perX, standardError } = slopeOf(looks);
	if (!Number.isFinite(standardError)) return undefined;
	const values = looks.map(([, value]) => value).toSorted((a, b) => a - b);
	const middle = values[values.length >> 1] ?? 0;
	const lastsS = (looks.at(-1)?.[0] ?? 0) - (looks[0]?.[0] ?? 0);
	return perX <= ERRORS_MAX * standardError ? 0 : (perX * lastsS) / Math.max(1, middle);
}
