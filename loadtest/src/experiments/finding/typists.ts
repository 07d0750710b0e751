import { setTimeout as sleep } from "node:timers/promises";
import { Latencies, summaryOf } from "../../crowd/histogram.ts";
import type { Server } from "../../lab/experiment.ts";

export interface Typing {
	readonly tokens: readonly string[];
	readonly room: string;
	readonly words: readonly string[];
	readonly perSecond: number;
	readonly ms: number;
	readonly signal: AbortSignal;
}

/** As a page asks: from two letters on. */
const LETTERS_MIN = 2;

/** Each types word after word, letter by letter; a question that is not answered by the next letter is called off. */
export async function typed(server: Server, typing: Typing) {
	const latencies = new Latencies();
	const counts = { questions: 0, calledOff: 0 };
	const everyMs = 1_000 / typing.perSecond;
	const ends = performance.now() + typing.ms;
	const typist = async (token: string, index: number): Promise<void> => {
		await sleep((everyMs * index) / typing.tokens.length, undefined, { signal: typing.signal });
		let next = performance.now();
		for (const q of beginnings(typing.words, index)) {
			if (performance.now() >= ends) return;
			counts.questions += 1;
			next += everyMs;
			const took = await asks(server, { q, room: typing.room }, token, next);
			if (took === undefined) counts.calledOff += 1;
			// what was called off took at least so long
			latencies.add(took ?? everyMs);
			await sleep(Math.max(0, next - performance.now()), undefined, { signal: typing.signal });
		}
	};
	await Promise.all(typing.tokens.map(typist));
	const { p50, p99, max } = summaryOf([latencies.take()]);
	return { ...counts, p50Ms: p50, p99Ms: p99, maxMs: max };
}

function* beginnings(words: readonly string[], first: number): Generator<string> {
	for (let turn = first; ; turn++) {
		const word = words[turn % words.length] ?? "";
		for (let letters = LETTERS_MIN; letters <= word.length; letters++) yield `${word.slice(0, letters)}*`;
	}
}

/** What the answer took; undefined: it was called off by the next letter. */
async function asks(
	server: Server,
	about: { readonly q: string; readonly room: string },
	token: string,
	until: number,
): Promise<number | undefined> {
	const began = performance.now();
	const signal = AbortSignal.timeout(Math.max(1, Math.round(until - began)));
	const path = `/api/search?${new URLSearchParams({ ...about, limit: "20" })}`;
	try {
		const response = await fetch(`${server.url}${path}`, {
			headers: { authorization: `Bearer ${token}` },
			signal,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${server.name} refused a question (${response.status}): ${text}`);
		return performance.now() - began;
	} catch (error) {
		if (signal.aborted) return undefined;
		throw error;
	}
}
