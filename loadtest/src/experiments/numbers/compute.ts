import { NUMBERS_SENT_MAX } from "@parley/protocol/limits";
import { NumbersAnswer } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { answerOf, responseOf } from "../../http-load/server-calls.ts";
import { type Server, WrongResult } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";

export type Operation = "square" | "sqrt";

interface Sequence {
	readonly count: number;
	readonly seed: number;
	readonly operation: Operation;
}

interface NumbersTask extends Sequence {
	readonly threads: number;
	readonly division: "uniform" | "skewed" | "guided";
	readonly signal: AbortSignal;
}

/**
 * As in the study the numbers are sent and the results come back; more than a million are made from a seed instead. `ms`
 * is computing, all threads side by side; `wholeMs` the request as its asker sees it, with its numbers on their way. So
 * many numbers are for the operator only.
 */
export async function compute(server: Server, task: NumbersTask): Promise<Values> {
	const { signal, threads, division, ...sequence } = task;
	const call = { method: "POST", token: server.operatorToken, signal } as const;
	const isSent = sequence.count <= NUMBERS_SENT_MAX;
	const numbers = new Float64Array(isSent ? sequence.count : 0).map(seededNumbers(sequence.seed));
	const start = performance.now();
	if (!isSent) {
		const body = { ...sequence, threads, division };
		const text = await answerOf(server, "/api/lookups/numbers", { ...call, body });
		const wholeMs = performance.now() - start;
		const answer = NumbersAnswer.parse(JSON.parse(text));
		compareWithDirect(answer, sequence);
		return { ms: answer.ms, moveMs: answer.moveMs, startMs: answer.startMs, wholeMs };
	}
	const query = new URLSearchParams({ operation: sequence.operation, threads: String(threads), division });
	const bytes = new Uint8Array(numbers.buffer);
	const response = await responseOf(server, `/api/lookups/numbers?${query}`, { ...call, bytes });
	const results = new Float64Array(await response.arrayBuffer());
	const wholeMs = performance.now() - start;
	compareEach(results, numbers, sequence.operation);
	const times = response.headers.get("server-timing") ?? "";
	const of = (name: string) => Number(new RegExp(`${name};dur=([^,;]+)`).exec(times)?.[1]);
	return { ms: of("computing"), moveMs: of("moving"), startMs: of("starting"), wholeMs };
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
