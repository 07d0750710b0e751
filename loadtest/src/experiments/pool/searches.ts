import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { SearchAnswer } from "@parley/protocol/lookups";
import { type Ask, fire } from "../../http-load/cannon.ts";
import { rampedLoad } from "../../http-load/ramped-load.ts";
import { answerOf, type LookupMode, useLookupMode } from "../../http-load/server-calls.ts";
import { type Env, type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import { Member } from "../member.ts";
import { partedFrom } from "../people.ts";
import { COMMON_WORD, libraryTexts, PHRASE, RARE_TEXTS, RARE_WORD, word } from "./texts.ts";

export interface Mode {
	readonly name: string;
	readonly use: LookupMode;
	readonly env: Env;
}

export const SINGLE_LOOP = "single-loop";
export const PER_REQUEST = "thread-per-request";
export const POOL_20 = "pool of 20";
const CORES = availableParallelism();
export const MODES: readonly Mode[] = [
	{ name: SINGLE_LOOP, use: "inline", env: {} },
	{ name: PER_REQUEST, use: "thread-per-request", env: {} },
	{ name: POOL_20, use: "worker", env: { LOOKUP_THREADS: "20" } },
	{ name: `pool of ${CORES}, one a core`, use: "worker", env: { LOOKUP_THREADS: String(CORES) } },
];

const LIBRARY = "library";
const WRITERS = 4;
/** of one writer: the server commits them together */
const IN_FLIGHT = 500;
/** The index follows behind, in order: once this is found, everything is. */
const LAST_WORD = "finis";
const LOOK_MS = 100;

/** A large room on disk, written through the real server: each message durable, in one order. Gives its data folder. */
export async function fillLibrary(lab: Lab, messages: number): Promise<string> {
	const { signal } = lab;
	const server = await lab.parley({ SEAT_GRACE_S: "0" });
	const writers = await membersOf(server, "writer", WRITERS);
	const texts = libraryTexts(messages);
	const lane = async (writer: Member): Promise<void> => {
		for (const text of texts) {
			signal.throwIfAborted();
			await writer.posts(LIBRARY, text);
		}
	};
	await Promise.all(writers.flatMap((writer) => Array.from({ length: IN_FLIGHT }, () => lane(writer))));
	await writers[0]?.posts(LIBRARY, LAST_WORD);
	const last = searchPath(LAST_WORD);
	while ((await answerTo(server, last, writers[0]?.token ?? "", signal)).hits.length === 0)
		await sleep(LOOK_MS, undefined, { signal });
	for (const writer of writers) writer.leaves();
	await server.stop();
	return server.dataDir;
}

interface Load {
	readonly amount: number;
	readonly connections: number;
	/** who chat in another room meanwhile */
	readonly people: number;
	/** of chat before the load, to compare with */
	readonly idleMs: number;
}

/** Without an answer for so long a request is an error. */
const TIMEOUT_S = 10;
/** At most; the chat goes on as long as the load does. */
const CHAT_MS_MAX = 1_200_000;

/** autocannon on the search, while other people chat in another room. */
export async function searched(
	lab: Lab,
	{ name, use, env }: Mode,
	dataDir: string,
	{ amount, connections, people, idleMs }: Load,
) {
	const { signal } = lab;
	const server = await lab.parley({ DATA_DIR: dataDir, SEAT_GRACE_S: "0", ...env });
	const readers = await membersOf(server, "reader", connections);
	const asks = await knownAsks(server, readers[0]?.token ?? "", signal);
	await useLookupMode(server, use, signal);
	const crowd = await lab.crowd({ port: server.port, dialect: "parley", people });
	const tokens = readers.map(({ token }) => token);
	const load = { url: server.url, asks, tokens, connections, timeoutS: TIMEOUT_S, signal };
	// every thread opens its database once, and the engine compiles; none of it is the load's doing
	await fire({ ...load, amount: Math.min(amount, 2 * connections), onAnswer: () => undefined });
	const chat = { senders: people, perSecond: 50, bytes: 100, warmUpMs: 0 };
	await crowd.openLoop({ ...chat, perSecond: 200, ms: idleMs });
	const idle = await crowd.openLoop({ ...chat, ms: idleMs });
	const until = rampedLoad({ ...load, amount });
	const beside = await crowd.openLoop({ ...chat, ms: CHAT_MS_MAX, until });
	const { latency, wrong, lost, broken, timedOut, ...http } = await until;
	for (const reader of readers) reader.leaves();
	await partedFrom(server, crowd);
	// after a lost answer the next one is taken for it: only clean connections can show a wrong one
	if (wrong > 0 && lost + broken + timedOut === 0)
		throw new WrongResult(`${wrong} searches found something else than before (${name}).`);
	return {
		percentiles: latency.percentiles,
		values: {
			requests: amount,
			meanMs: latency.mean,
			p50Ms: latency.p50,
			p99Ms: latency.p99,
			maxMs: latency.max,
			answersPerMinute: http.answersPerSecond * 60,
			errorsShare: http.errors / http.sent,
			...{ wrong, lost, broken, timedOut },
			chatIdleP99Ms: idle.delivery.p99,
			chatP99Ms: beside.delivery.p99,
			generatorShare: Math.max(http.generatorCpuShare, ...beside.generatorCpuShare),
		},
	};
}

function membersOf(server: Server, name: string, count: number): Promise<Member[]> {
	const entering = (_: unknown, index: number) => Member.enters(server, `${name} ${index + 1}`, LIBRARY);
	return Promise.all(Array.from({ length: count }, entering));
}

/** What is searched, each as often as the others: cheap ones and ones with weight. */
const ASKED: readonly { readonly q: string; readonly order?: Order }[] = [
	{ q: RARE_WORD },
	{ q: COMMON_WORD },
	{ q: `"${PHRASE}"` },
	{ q: COMMON_WORD, order: "ranked" },
	{ q: [word(0), word(1), word(2)].join(" ") },
	// the beginning of many words
	{ q: `${word(0).slice(0, 2)}*`, order: "ranked" },
];
type Order = "newest" | "ranked";

function searchPath(q: string, order: Order = "newest"): string {
	return `/api/search?${new URLSearchParams({ room: LIBRARY, q, order, limit: "20" })}`;
}

async function answerTo(server: Server, path: string, token: string, signal: AbortSignal) {
	return SearchAnswer.parse(JSON.parse(await answerOf(server, path, { token, signal })));
}

/** Each query with its right answer, looked at once: every later answer has to be the same. */
async function knownAsks(server: Server, token: string, signal: AbortSignal): Promise<Ask[]> {
	const asks: Ask[] = [];
	for (const { q, order } of ASKED) {
		const path = searchPath(q, order);
		const answer = await answerOf(server, path, { token, signal });
		check(q, order, SearchAnswer.parse(JSON.parse(answer)));
		asks.push({ path, answer });
	}
	return asks;
}

function check(asked: string, order: Order | undefined, { hits, more }: SearchAnswer): void {
	const wrong = (why: string): WrongResult => new WrongResult(`The search for ${asked} ${why}.`);
	if (hits.length === 0) throw wrong("found nothing");
	if (hits.some(({ snippet }) => !snippet.some(({ hit }) => hit))) throw wrong("found texts without it");
	if (asked === RARE_WORD && (hits.length !== RARE_TEXTS || more))
		throw wrong(`found ${hits.length} of ${RARE_TEXTS} texts`);
	if (new Set(hits.map(({ seq }) => seq)).size !== hits.length) throw wrong("found something twice");
	const isFalling = hits.every(({ seq }, at) => seq < (hits[at - 1]?.seq ?? Number.POSITIVE_INFINITY));
	if (order !== "ranked" && !isFalling) throw wrong("did not give the newest first");
}
