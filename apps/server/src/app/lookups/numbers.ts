import { availableParallelism } from "node:os";
import type { Result } from "@parley/engine/lib/result";
import type { Handler } from "@parley/engine/lookups/runner";
import { NUMBERS_GIVEN_MAX, NUMBERS_MAGNITUDE_MAX, NUMBERS_THREADS_MAX } from "@parley/protocol/limits";
import type { NumbersAnswer, NumbersQuery, NumbersRequest } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { answer, refusal } from "./answer.ts";
import { numberShares } from "./number-shares.ts";
import { computeOnThreads, type Share } from "./number-threads.ts";

const SAMPLES = 10;

const operations = {
	// not `**`: compiled code may round it otherwise than code that is interpreted
	square: (value: number) => value * value,
	sqrt: Math.sqrt,
} as const;

/** Numbers as bytes; the results come back so, too. */
export type NumbersBytes = NumbersQuery & { readonly bytes: Uint8Array };
export type NumbersFound = NumbersAnswer & { readonly bytes?: Uint8Array };

export function open(): Handler {
	return (data, signal) => {
		const request = data as NumbersRequest | NumbersBytes;
		return "bytes" in request ? numbersInBytes(request, signal) : numbers(request, signal);
	};
}

async function numbersInBytes(
	{ bytes, ...how }: NumbersBytes,
	signal: AbortSignal,
): Promise<Result<NumbersFound>> {
	// a copy: what came over HTTP may lie anywhere in a larger buffer
	const given = new Float64Array(new Uint8Array(bytes).buffer);
	const least = how.operation === "sqrt" ? 0 : -NUMBERS_MAGNITUDE_MAX;
	if (!given.every((one) => one >= least && one <= NUMBERS_MAGNITUDE_MAX))
		return refusal("bad-frame", "Some of these are no numbers that can be computed with.", "numbers");
	return numbers({ ...how, numbers: given }, signal);
}

type Task = NumbersRequest | (NumbersQuery & { readonly numbers: Float64Array });

/** Squares or square roots of many numbers, over threads of their own. A wrong result is a bug, and is thrown. */
export async function numbers(request: Task, signal: AbortSignal): Promise<Result<NumbersFound>> {
	const { operation, division } = request;
	const count = "numbers" in request ? request.numbers.length : request.count;
	const wanted = request.threads ?? Math.min(availableParallelism(), NUMBERS_THREADS_MAX);
	const shares = fill(numberShares(count, wanted, division), sequenceOf(request));
	const threads = Math.min(wanted, shares.length);
	const computed = await computeOnThreads(shares, operation, threads, signal);
	const sum = checkedSum(computed.shares, count, sequenceOf(request), operations[operation]);
	const { ms, moveMs, startMs } = computed;
	const figures = { count, sum, threads, ms, moveMs, startMs };
	if ("numbers" in request && request.numbers instanceof Float64Array)
		return answer({ ...figures, bytes: Buffer.concat(computed.shares.map(bytesOf)) });
	return answer({ ...figures, ...shown(computed.shares, count) });
}

function bytesOf({ buffer, byteOffset, byteLength }: Share): Uint8Array {
	return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The request's numbers, one by one. */
function sequenceOf(request: Task): () => number {
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
