import { NUMBERS_SENT_MAX } from "@parley/protocol/limits";
import { NumbersAnswer } from "@parley/protocol/lookups";
import { seededNumbers } from "@parley/protocol/seeded-numbers";
import { answerOf, responseOf } from "../../http-load/server-calls.ts";
import type { Server } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";
import { compareEach, compareWithDirect, type Sequence } from "./direct.ts";

export interface NumbersTask extends Sequence {
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
