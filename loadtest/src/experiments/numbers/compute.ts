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
 * is computing, all threads side by side; `wholeMs` the request as its asker sees it, with its numbers on their way.
 */
export function compute(server: Server, task: NumbersTask): Promise<Values> {
	return task.count <= NUMBERS_SENT_MAX ? sent(server, task) : seeded(server, task);
}

async function sent(server: Server, task: NumbersTask): Promise<Values> {
	const { signal, threads, division, ...sequence } = task;
	const next = seededNumbers(sequence.seed);
	const numbers = new Float64Array(sequence.count).map(next);
	const query = new URLSearchParams({ operation: sequence.operation, threads: String(threads), division });
	const start = performance.now();
	const response = await responseOf(server, `/api/lookups/numbers?${query}`, {
		method: "POST",
		// so many numbers are for the operator only
		token: server.operatorToken,
		bytes: new Uint8Array(numbers.buffer),
		signal,
	});
	const results = new Float64Array(await response.arrayBuffer());
	const wholeMs = performance.now() - start;
	compareEach(results, numbers, sequence.operation);
	const times = response.headers.get("server-timing") ?? "";
	const [ms, moveMs, startMs] = ["computing", "moving", "starting"].map((name) =>
		Number(new RegExp(`${name};dur=([^,;]+)`).exec(times)?.[1]),
	) as [number, number, number];
	return { ms, moveMs, startMs, wholeMs };
}

async function seeded(server: Server, task: NumbersTask): Promise<Values> {
	const { signal, threads, division, ...sequence } = task;
	const start = performance.now();
	const text = await answerOf(server, "/api/lookups/numbers", {
		method: "POST",
		token: server.operatorToken,
		body: { ...sequence, threads, division },
		signal,
	});
	const wholeMs = performance.now() - start;
	const answer = NumbersAnswer.parse(JSON.parse(text));
	compareWithDirect(answer, sequence);
	const { ms, moveMs, startMs } = answer;
	return { ms, moveMs, startMs, wholeMs };
}
