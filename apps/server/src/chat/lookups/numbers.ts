import { NUMBERS_GIVEN_MAX } from "@parley/protocol/limits";
import type { NumbersAnswer, NumbersRequest } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import type { LookupResult } from "../../engine/lookups/requestor.ts";
import type { Handler } from "../../engine/lookups/runner.ts";
import { answer } from "./answer.ts";
import { numberShares } from "./number-shares.ts";
import { computeOnThreads, type Share } from "./number-threads.ts";

const SAMPLES = 10;

const operations = {
	// not `**`: compiled code may round it otherwise than code that is interpreted
	square: (value: number) => value * value,
	sqrt: Math.sqrt,
} as const;

export function open(): Handler {
	return (data, signal) => numbers(data as NumbersRequest, signal);
}

/** Squares or square roots of many numbers, over threads of their own. A wrong result is a bug, and is thrown. */
export async function numbers(
	request: NumbersRequest,
	signal: AbortSignal,
): Promise<LookupResult<NumbersAnswer>> {
	const { operation, threads, division } = request;
	const count = "numbers" in request ? request.numbers.length : request.count;
	const shares = fill(numberShares(count, threads, division), sequenceOf(request));
	const computed = await computeOnThreads(shares, operation, threads, signal);
	const sum = checkedSum(computed.shares, count, sequenceOf(request), operations[operation]);
	const { ms, moveMs, startMs } = computed;
	return answer({ count, sum, ms, moveMs, startMs, ...shown(computed.shares, count) });
}

/** The request's numbers, one by one. */
function sequenceOf(request: NumbersRequest): () => number {
	if (!("numbers" in request)) return seededNumbers(request.seed);
	let at = 0;
	return () => request.numbers[at++] ?? 0;
}

function fill(sizes: readonly number[], next: () => number): Share[] {
	return sizes.map((size) => new Float64Array(size).map(next));
}

/** The sum of the results, each compared with what one thread computes. */
export function checkedSum(
	shares: readonly Share[],
	count: number,
	next: () => number,
	compute: (value: number) => number,
): number {
	let sum = 0;
	let compared = 0;
	for (const share of shares)
		for (const value of share) {
			if (value !== compute(next())) throw new Error(`result ${compared} of ${count} is wrong: ${value}`);
			sum += value;
			compared += 1;
		}
	if (compared !== count) throw new Error(`${compared} results came back for ${count} numbers`);
	return sum;
}

function shown(shares: readonly Share[], count: number): Pick<NumbersAnswer, "results" | "sample"> {
	if (count <= NUMBERS_GIVEN_MAX) return { results: shares.flatMap((share) => [...share]) };
	const indexes = Array.from({ length: SAMPLES }, (_, step) =>
		Math.floor((step * (count - 1)) / (SAMPLES - 1)),
	);
	return { sample: indexes.map((index) => ({ index, value: valueAt(shares, index) })) };
}

function valueAt(shares: readonly Share[], index: number): number {
	let before = 0;
	for (const share of shares) {
		if (index < before + share.length) return share[index - before] ?? 0;
		before += share.length;
	}
	throw new Error(`there is no result ${index}`);
}
