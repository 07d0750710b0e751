import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { SearchAnswer } from "@parley/protocol/lookups";
import { textsOf } from "../../crowd/messages.ts";
import { type Ask, fire } from "../../http-load/cannon.ts";
import { answerOf, type LookupMode, useLookupMode } from "../../http-load/server-calls.ts";
import { type Env, type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import { Member } from "../member.ts";
import { partedFrom } from "../people.ts";
import type { PoolParams } from "./study-servers.ts";

export interface Mode {
	readonly name: string;
	readonly use: LookupMode;
	readonly env: Env;
}

export const SINGLE_LOOP = "single-loop";
export const POOL_20 = "pool of 20";
const CORES = availableParallelism();
export const MODES: readonly Mode[] = [
	{ name: SINGLE_LOOP, use: "inline", env: {} },
	{ name: "thread-per-request", use: "thread-per-request", env: {} },
	{ name: POOL_20, use: "worker", env: { LOOKUP_THREADS: "20" } },
	{ name: `pool of ${CORES}, one a core`, use: "worker", env: { LOOKUP_THREADS: String(CORES) } },
];

export const LIBRARY = "library";
/** of one writer: the server commits them together */
const IN_FLIGHT = 500;
/** In every other text, and in a handful. */
const COMMON_WORD = "lighthouse";
const RARE_WORD = "needle";
const RARE_TEXTS = 15;
/** The index follows behind, in order: once this is found, everything is. */
const LAST_WORD = "finis";

/** A large room on disk, written through the real server: each message durable, in one order. Gives its data folder. */
export async function fillLibrary(lab: Lab, texts: Generator<string>): Promise<string> {
	const { signal } = lab;
	const server = await lab.parley({ SEAT_GRACE_S: "0" });
	const writers = await membersOf(server, "writer", 4);
	const lane = async (writer: Member): Promise<void> => {
		for (const text of texts) {
			signal.throwIfAborted();
			await writer.posts(LIBRARY, text);
		}
	};
	await Promise.all(writers.flatMap((writer) => Array.from({ length: IN_FLIGHT }, () => lane(writer))));
	await writers[0]?.posts(LIBRARY, LAST_WORD);
	while ((await found(server, pathOf(LAST_WORD), writers, signal)).hits.length === 0)
		await sleep(100, undefined, { signal });
	for (const writer of writers) writer.leaves();
	await server.stop();
	return server.dataDir;
}

export function* libraryTexts(count: number): Generator<string> {
	const text = plainTexts();
	const nth = (index: number) => Math.floor((index * RARE_TEXTS) / count);
	for (let index = 0; index < count; index++) {
		const words = [index % 2 === 0 ? COMMON_WORD : "", nth(index) === nth(index + 1) ? "" : RARE_WORD];
		yield [text(), ...words].join(" ").trim();
	}
}

/** As people write, some fifteen words each. */
export function plainTexts(): () => string {
	return textsOf(80);
}

/** Without an answer for so long a request is an error. */
const TIMEOUT_S = 10;
/** At most; the chat goes on as long as the load does. */
const CHAT_MS_MAX = 1_200_000;

/** autocannon on the search, while other people chat in another room. */
export async function searched(lab: Lab, { name, use, env }: Mode, dataDir: string, params: PoolParams) {
	const { connections, people, idleMs } = params;
	const amount = use === "thread-per-request" ? params.threadRequests : params.requests;
	const { signal } = lab;
	const server = await lab.parley({ DATA_DIR: dataDir, SEAT_GRACE_S: "0", ...env });
	const readers = await membersOf(server, "reader", connections);
	const asks = await knownAsks(server, readers, signal);
	await useLookupMode(server, use, signal);
	const crowd = await lab.crowd({ port: server.port, dialect: "parley", people });
	const tokens = readers.map(({ token }) => token);
	const load = { url: server.url, asks, tokens, connections, timeoutS: TIMEOUT_S, signal };
	// every thread opens its database once, and the engine compiles; none of it is the load's doing
	await fire({ ...load, amount: Math.min(amount, 2 * connections) });
	const chat = { senders: people, perSecond: 50, bytes: 100, warmUpMs: 0 };
	await crowd.openLoop({ ...chat, perSecond: 200, ms: idleMs });
	const idle = await crowd.openLoop({ ...chat, ms: idleMs });
	const until = fire({ ...load, amount });
	const beside = await crowd.openLoop({ ...chat, ms: CHAT_MS_MAX, until });
	const { latency, sent, answers, errors, ...http } = await until;
	for (const reader of readers) reader.leaves();
	await partedFrom(server, crowd);
	// after a lost answer the next one is taken for it: only clean connections can show a wrong one
	if (errors > 0 && answers === sent)
		throw new WrongResult(`${errors} searches found something else than before (${name}).`);
	return {
		...{ requests: amount, meanMs: latency.mean, p50Ms: latency.p50, p99Ms: latency.p99, maxMs: latency.max },
		answersPerMinute: http.answersPerSecond * 60,
		errorsShare: errors / sent,
		chatIdleP99Ms: idle.delivery.p99,
		chatP99Ms: beside.delivery.p99,
		generatorShare: Math.max(http.generatorCpuShare, ...beside.generatorCpuShare),
	};
}

export function membersOf(server: Server, name: string, count: number): Promise<Member[]> {
	const place = { port: server.port, room: LIBRARY };
	const entering = (_: unknown, index: number) => Member.enters(place, `${name} ${index + 1}`);
	return Promise.all(Array.from({ length: count }, entering));
}

/** What is searched, each as often as the others: cheap ones and ones with weight; at last the beginning of many words. */
const ASKED: readonly (readonly [words: string, order?: "ranked"])[] = [
	...([[RARE_WORD], [COMMON_WORD], [COMMON_WORD, "ranked"], [`${COMMON_WORD} harbour`]] as const),
	["mo*", "ranked"],
];

function pathOf(q: string, order = "newest"): string {
	return `/api/search?${new URLSearchParams({ room: LIBRARY, q, order, limit: "20" })}`;
}

async function found(server: Server, path: string, [asker]: readonly Member[], signal: AbortSignal) {
	const answer = await answerOf(server, path, { token: asker?.token ?? "", signal });
	return { answer, hits: SearchAnswer.parse(JSON.parse(answer)).hits };
}

/** Each query with its right answer, looked at once: every later answer has to be the same, byte by byte. */
async function knownAsks(server: Server, readers: readonly Member[], signal: AbortSignal): Promise<Ask[]> {
	const asks: Ask[] = [];
	for (const [q, order] of ASKED) {
		const path = pathOf(q, order);
		const { answer, hits } = await found(server, path, readers, signal);
		if (hits.length === 0 || (q === RARE_WORD && hits.length !== RARE_TEXTS))
			throw new WrongResult(`The search for ${q} found ${hits.length} texts.`);
		asks.push({ path, answer });
	}
	return asks;
}
