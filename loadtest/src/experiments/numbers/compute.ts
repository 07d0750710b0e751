import { NUMBERS_SENT_MAX } from "@parley/protocol/limits";
import { NumbersAnswer } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { answerOf, responseOf } from "../../http-load/server-calls.ts";
import { type Server, WrongResult } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";

const operations = { square: (value: number) => value * value, sqrt: Math.sqrt } as const;
type Operation = keyof typeof operations;
export const OPERATIONS = ["square", "sqrt"] as const;

type Sequence = { readonly count: number; readonly seed: number; readonly operation: Operation };
type Division = { readonly threads: number; readonly division: "uniform" | "skewed" | "guided" };

/**
 * As in the study the numbers are sent and the results come back; more than a million are made from a seed instead. `ms`
 * is computing, all threads side by side; `wholeMs` the request as its asker sees it, with its numbers on their way. So
 * many numbers are for the operator only.
 */
export async function compute(
	server: Server,
	sequence: Sequence,
	{ threads, division }: Division,
	signal: AbortSignal,
): Promise<Values> {
	const { count, seed, operation } = sequence;
	const call = { method: "POST", token: server.operatorToken, signal } as const;
	let start = performance.now();
	if (count > NUMBERS_SENT_MAX) {
		const body = { ...sequence, threads, division };
		const answer = NumbersAnswer.parse(
			JSON.parse(await answerOf(server, "/api/lookups/numbers", { ...call, body })),
		);
		const wholeMs = performance.now() - start;
		compareWithDirect(answer, sequence);
		return { ms: answer.ms, moveMs: answer.moveMs, startMs: answer.startMs, wholeMs };
	}
	const numbers = new Float64Array(count).map(seededNumbers(seed));
	const query = new URLSearchParams({ operation, threads: String(threads), division });
	const bytes = new Uint8Array(numbers.buffer);
	start = performance.now();
	const response = await responseOf(server, `/api/lookups/numbers?${query}`, { ...call, bytes });
	const results = new Float64Array(await response.arrayBuffer());
	const wholeMs = performance.now() - start;
	compareEach(results, numbers, operation);
	const times = response.headers.get("server-timing") ?? "";
	const of = (name: string) => Number(new RegExp(`${name};dur=([^,;]+)`).exec(times)?.[1]);
	return { ms: of("computing"), moveMs: of("moving"), startMs: of("starting"), wholeMs };
}

/** Computes the same here, one number after another, and compares the sum exactly, and whatever results the server told. */
export function compareWithDirect(answer: NumbersAnswer, { count, seed, operation }: Sequence): void {
	const direct = new Float64Array(count).map(seededNumbers(seed)).map(operations[operation]);
	const told = [
		...(answer.results?.entries() ?? []),
		...(answer.sample ?? []).map(({ index, value }) => [index, value] as const),
	];
	const wrong = told.find(([index, value]) => direct[index] !== value);
	if (wrong !== undefined)
		throw new WrongResult(`The ${operation} of number ${wrong[0]} of ${count} is not ${wrong[1]}.`);
	const sum = direct.reduce((total, value) => total + value, 0);
	if (answer.count !== count || answer.sum !== sum)
		throw new WrongResult(`${answer.count} of ${count} results add up to ${answer.sum}, not ${sum}.`);
}

/** Numbers that were sent: each result is there, and is what one thread computes. */
export function compareEach(results: Float64Array, numbers: Float64Array, operation: Operation): void {
	const wrong = numbers.findIndex((number, index) => results[index] !== operations[operation](number));
	if (wrong >= 0 || results.length !== numbers.length)
		throw new WrongResult(
			`Of ${numbers.length} numbers ${results.length} results came back; the ${operation} of number ${wrong} is not ${results[wrong]}.`,
		);
}
