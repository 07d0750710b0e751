import type { NumbersRequest } from "@parley/protocol/lookups";

type Division = NumbersRequest["division"];

/** A share is not worth handing out alone below this. */
const GUIDED_COUNT_MIN = 1_024;

/**
 * How many numbers go to a thread at a time, in order. Thread i begins with share i; what is left goes, one by one,
 * to whichever thread is free. Nobody gets an empty share, so few numbers may leave threads without any.
 */
export function numberShares(count: number, threads: number, division: Division): number[] {
	const shares = { uniform, skewed, guided }[division](count, threads);
	return shares.filter((share) => share > 0);
}

function uniform(count: number, threads: number): number[] {
	const over = count % threads;
	return Array.from({ length: threads }, (_, index) => Math.floor(count / threads) + (index < over ? 1 : 0));
}

/** One number for each thread but the last, which takes the rest. */
function skewed(count: number, threads: number): number[] {
	const singles = Math.min(threads - 1, count);
	return [...Array.from({ length: singles }, () => 1), count - singles];
}

/** Half of an equal share of what is left, each time: large ones first, small ones to end together. */
function guided(count: number, threads: number): number[] {
	const shares: number[] = [];
	for (let left = count; left > 0; left -= shares.at(-1) ?? 0)
		shares.push(Math.min(left, Math.max(GUIDED_COUNT_MIN, Math.ceil(left / (2 * threads)))));
	return shares;
}
