import type { NumbersAnswer } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { WrongResult } from "../../lab/errors.ts";

export type Operation = "square" | "sqrt";

export interface Sequence {
	readonly count: number;
	readonly seed: number;
	readonly operation: Operation;
}

const operations = {
	square: (value: number) => value * value,
	sqrt: Math.sqrt,
} as const;

/** Computes the same here, one number after another, and compares whatever the server told. */
export function compareWithDirect(answer: NumbersAnswer, { count, seed, operation }: Sequence): void {
	const next = seededNumbers(seed);
	const told = toldBy(answer);
	let sum = 0;
	for (let index = 0; index < count; index++) {
		const value = operations[operation](next());
		const given = told.get(index);
		if (given !== undefined && given !== value)
			throw new WrongResult(`The ${operation} of number ${index} of ${count} is ${value}, not ${given}.`);
		sum += value;
	}
	if (answer.count !== count) throw new WrongResult(`${answer.count} of ${count} results came back.`);
	if (answer.sum !== sum)
		throw new WrongResult(`The results of ${count} numbers add up to ${sum}, not ${answer.sum}.`);
}

/** Numbers that were sent: each result is there, and is what one thread computes. */
export function compareEach(results: Float64Array, numbers: Float64Array, operation: Operation): void {
	if (results.length !== numbers.length)
		throw new WrongResult(`${results.length} of ${numbers.length} results came back.`);
	const wrong = numbers.findIndex((number, index) => results[index] !== operations[operation](number));
	if (wrong >= 0)
		throw new WrongResult(
			`The ${operation} of number ${wrong}, ${numbers[wrong]}, is not ${results[wrong]}.`,
		);
}

/** Few results come whole, many as a sample. */
function toldBy({ results, sample }: NumbersAnswer): ReadonlyMap<number, number> {
	return new Map([
		...(results?.entries() ?? []),
		...(sample ?? []).map(({ index, value }) => [index, value] as const),
	]);
}
