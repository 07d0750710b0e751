import { fire } from "../../http-load/cannon.ts";
import { type HttpFigures, rampedLoad } from "../../http-load/ramped-load.ts";
import { useLookupMode } from "../../http-load/server-calls.ts";
import { WrongResult } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { Member } from "../member.ts";
import { LIBRARY, type Library } from "./library.ts";
import type { Mode } from "./modes.ts";
import type { PoolParams } from "./params.ts";
import { type KnownQuery, knownQueries } from "./queries.ts";

/** At most; the chat goes on as long as the load does. */
const CHAT_MS_MAX = 1_200_000;
const SETTLE_MS_MAX = 60_000;

interface Reading {
	readonly server: Server;
	readonly readers: readonly Member[];
	readonly queries: readonly KnownQuery[];
}

/** The library opened by the real server in a mode, with so many people who have a seat in it. */
export async function openLibrary(
	lab: Lab,
	mode: Mode,
	{ dataDir }: Library,
	readers: number,
): Promise<Reading> {
	const server = await lab.parley({ DATA_DIR: dataDir, SEAT_GRACE_S: "0", ...mode.env });
	const all = await Promise.all(
		Array.from({ length: readers }, (_, index) => Member.enters(server, `reader ${index + 1}`, LIBRARY)),
	);
	const queries = await knownQueries(server, all[0]?.token ?? "", lab.signal);
	await useLookupMode(server, mode.use, lab.signal);
	return { server, readers: all, queries };
}

export async function closeLibrary({ server, readers }: Reading): Promise<void> {
	for (const reader of readers) reader.leaves();
	await server.stop();
}

/** autocannon on the search, while other people chat in another room. */
export async function measure(lab: Lab, mode: Mode, library: Library, amount: number, params: PoolParams) {
	const { connections, people, chatPerSecond, bytes, idleMs, timeoutS } = params;
	const reading = await openLibrary(lab, mode, library, connections);
	const crowd = await lab.crowd({ port: reading.server.port, dialect: "parley", people });
	const load = {
		url: reading.server.url,
		asks: reading.queries.map(({ ask }) => ask),
		tokens: reading.readers.map(({ token }) => token),
		connections,
		timeoutS,
		signal: lab.signal,
	};
	// every thread opens its database once, and the engine compiles; none of it is the load's doing
	await fire({ ...load, amount: Math.min(amount, 2 * connections), onAnswer: () => undefined });
	const chat = { senders: people, perSecond: chatPerSecond, bytes };
	await crowd.openLoop({ ...chat, perSecond: 4 * chatPerSecond, warmUpMs: 0, ms: idleMs });
	const idle = await crowd.openLoop({ ...chat, warmUpMs: 0, ms: idleMs });
	const until = rampedLoad({ ...load, amount });
	const beside = await crowd.openLoop({ ...chat, warmUpMs: 0, ms: CHAT_MS_MAX, until });
	const http = await until;
	await crowd.settle(SETTLE_MS_MAX);
	await crowd.leave();
	await closeLibrary(reading);
	refuseWrong(mode, http);
	return {
		http,
		values: {
			meanMs: http.latency.mean,
			p50Ms: http.latency.p50,
			p99Ms: http.latency.p99,
			maxMs: http.latency.max,
			answersPerMinute: http.answersPerSecond * 60,
			errorsShare: http.errors / http.sent,
			...{ wrong: http.wrong, lost: http.lost, broken: http.broken, timedOut: http.timedOut },
			chatIdleP99Ms: idle.delivery.p99,
			chatP50Ms: beside.delivery.p50,
			chatP99Ms: beside.delivery.p99,
			chatMaxMs: beside.delivery.max,
			generatorShare: Math.max(http.generatorCpuShare, ...beside.generatorCpuShare),
		},
	};
}

/** After a lost answer the next one is taken for it, so that only clean connections can show a wrong one. */
export function refuseWrong({ name }: Mode, { wrong, lost, broken, timedOut }: HttpFigures): void {
	if (wrong > 0 && lost + broken + timedOut === 0)
		throw new WrongResult(`${wrong} searches found something else than before (${name}).`);
}
