import { availableParallelism } from "node:os";
import { NumbersAnswer, NumbersRequest } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { expect, test } from "vitest";
import { numberShares } from "./number-shares.ts";
import { computeOnThreads } from "./number-threads.ts";
import { checkedSum, numbers } from "./numbers.ts";

const divisions = ["uniform", "skewed", "guided"] as const;
const unhurried = AbortSignal.timeout(60_000);

const square = (value: number): number => value * value;

async function computed(request: object): Promise<NumbersAnswer> {
	const asked = await numbers(NumbersRequest.parse(request), unhurried);
	if (!asked.ok) throw new Error(asked.refusal.message);
	return NumbersAnswer.parse(asked.value);
}

test("shares: an equal one each, one each and the rest, or ever smaller ones", () => {
	expect(numberShares(10, 4, "uniform")).toEqual([3, 3, 2, 2]);
	expect(numberShares(10, 4, "skewed")).toEqual([1, 1, 1, 7]);
	expect(numberShares(100_000, 2, "guided").slice(0, 3)).toEqual([25_000, 18_750, 14_063]);
	expect(numberShares(2, 4, "uniform")).toEqual([1, 1]);
	expect(numberShares(2, 4, "skewed")).toEqual([1, 1]);
	expect(numberShares(3, 4, "skewed")).toEqual([1, 1, 1]);
	expect(numberShares(5, 1, "skewed")).toEqual([5]);
});

test("shares hold every number once, whatever the division", () => {
	for (const division of divisions)
		for (const threads of [1, 2, 3, 10, 32])
			for (const count of [1, 2, 9, 10, 11, 31, 33, 1_023, 1_025, 99_999, 1_000_003]) {
				const shares = numberShares(count, threads, division);
				const what = `${division} ${count} over ${threads}`;
				expect(
					shares.reduce((sum, share) => sum + share),
					what,
				).toBe(count);
				expect(Math.min(...shares), what).toBeGreaterThan(0);
				if (division !== "guided") expect(shares.length, what).toBeLessThanOrEqual(threads);
				else expect(shares, what).toEqual(shares.toSorted((a, b) => b - a));
			}
});

for (const division of divisions) {
	test(`${division}: given numbers come back as squares or square roots, in their order`, async () => {
		const given = { numbers: [4, 9, 2.25, 0, 1e6], threads: 3, division };
		expect(await computed({ ...given, operation: "sqrt" })).toMatchObject({
			count: 5,
			sum: 1_006.5,
			results: [2, 3, 1.5, 0, 1_000],
		});
		const squares = await computed({ ...given, numbers: [-3, 0.5, 1e150], operation: "square" });
		expect(squares.results).toEqual([9, 0.25, 1e150 * 1e150]);
	});

	test(`${division}: seeded numbers are those that both sides make`, async () => {
		for (const count of [1, 7, 10_000, 10_001, 123_457]) {
			const answer = await computed({ count, seed: 42, operation: "square", threads: 4, division });
			const next = seededNumbers(42);
			const squares = Array.from({ length: count }, () => square(next()));
			expect(answer.sum).toBe(squares.reduce((sum, square) => sum + square));
			if (count <= 10_000) expect(answer.results).toEqual(squares);
			else {
				expect(answer.results).toBeUndefined();
				expect(answer.sample?.map(({ index }) => index)).toContain(count - 1);
				for (const { index, value } of answer.sample ?? []) expect(value).toBe(squares[index]);
			}
		}
	});
}

test("the seed's numbers are from 1 to 1,000, and others for another seed", () => {
	const next = seededNumbers(7);
	const made = Array.from({ length: 10_000 }, next);
	expect(Math.min(...made)).toBe(1);
	expect(Math.max(...made)).toBe(1_000);
	expect(made.every(Number.isInteger)).toBe(true);
	const other = seededNumbers(8);
	expect(Array.from({ length: 10 }, other)).not.toEqual(made.slice(0, 10));
});

test("the numbers are moved, not copied", async () => {
	const shares = [new Float64Array([4, 9]), new Float64Array([16])];
	const { shares: results } = await computeOnThreads(shares, "sqrt", 2, unhurried);
	expect(shares.map((share) => share.length)).toEqual([0, 0]);
	expect(results.map((share) => [...share])).toEqual([[2, 3], [4]]);
});

test("a wrong, missing or surplus result is an error", () => {
	const check = (...shares: number[][]) => {
		const given = [2, 3];
		let at = 0;
		return checkedSum(
			shares.map((share) => Float64Array.from(share)),
			2,
			() => given[at++] ?? 0,
			square,
		);
	};
	expect(check([4], [9])).toBe(13);
	expect(() => check([4], [8])).toThrow("result 1 of 2 is wrong");
	expect(() => check([4])).toThrow("1 results came back");
	expect(() => check([4, 9, 0])).toThrow("3 results came back");
});

test("when nobody waits any more the threads end", async () => {
	const leaving = new AbortController();
	const asked = NumbersRequest.parse({ count: 10_000_000, operation: "sqrt", threads: 4 });
	const left = numbers(asked, leaving.signal);
	setImmediate(() => leaving.abort(new Error("gone")));
	await expect(left).rejects.toThrow("gone");
	await expect(numbers(asked, leaving.signal)).rejects.toThrow("gone");
});

test("threads that stand serve one request after the other, two at once, and again after one that was given up", async () => {
	const asked = (seed: number, operation: "sqrt" | "square") =>
		computed({ count: 5_000, seed, operation, threads: 3 });
	const first = await asked(1, "square");
	expect(await asked(1, "sqrt")).not.toMatchObject({ sum: first.sum });
	const [again, other] = await Promise.all([asked(1, "square"), asked(2, "square")]);
	expect(again.results).toEqual(first.results);
	expect(other.results).not.toEqual(first.results);
	const leaving = new AbortController();
	const left = numbers(
		NumbersRequest.parse({ count: 10_000_000, operation: "sqrt", threads: 3 }),
		leaving.signal,
	);
	setImmediate(() => leaving.abort(new Error("gone")));
	await expect(left).rejects.toThrow("gone");
	expect((await asked(1, "square")).results).toEqual(first.results);
});

test("without a word of threads there are as many as cores, and never more than shares", async () => {
	const cores = Math.min(availableParallelism(), 32);
	const given = { numbers: Array.from({ length: 100 }, (_, index) => index), operation: "sqrt" };
	expect(await computed(given)).toMatchObject({ threads: cores });
	expect(await computed({ ...given, numbers: [4] })).toMatchObject({ threads: 1, results: [2] });
});

test("requests that make no sense are none", () => {
	const good = { numbers: [1], operation: "sqrt" };
	expect(NumbersRequest.parse(good)).toMatchObject({ division: "uniform" });
	for (const wrong of [
		{ numbers: [] },
		{ numbers: [-1] },
		{ numbers: ["1"] },
		{ numbers: [Number.POSITIVE_INFINITY] },
		{ numbers: [1e151] },
		{ numbers: Array.from({ length: 10_001 }, () => 1) },
		{ operation: "cube" },
		{ threads: 0 },
		{ threads: 33 },
		{ threads: 1.5 },
		{ division: "fair" },
		{ numbers: undefined, count: 0 },
		{ numbers: undefined, count: 10_000_001 },
		{ numbers: undefined, count: 5, seed: -1 },
		{ numbers: undefined },
	])
		expect(NumbersRequest.safeParse({ ...good, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
