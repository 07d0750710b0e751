import { fire } from "../../http-load/cannon.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { sum, type Values } from "../measured.ts";
import { EMBEDDED, LAZILY, openHouse } from "../nodes/house.ts";
import type { BlockingParams } from "./measure.ts";
import { type Database, startPostgres } from "./postgres.ts";
import { PostgresConnection } from "./postgres-connection.ts";

/** Longer than the server's own deadline: it shall say itself what it does not do. */
const TIMEOUT_S = 60;

/** So many lookups at once, each on a connection of its own, in equal parts at each of these servers. */
export async function allAtOnce(
	lab: Lab,
	servers: readonly Server[],
	count: number,
	ms: number,
): Promise<Values> {
	const asks = [{ method: "POST", path: "/api/lab/block", body: JSON.stringify({ ms }) }] as const;
	const amount = Math.ceil(count / servers.length);
	const load = { asks, amount, connections: amount, timeoutS: TIMEOUT_S, signal: lab.signal };
	const shots = await Promise.all(
		servers.map(({ url, operatorToken }) => fire({ ...load, url, tokens: [operatorToken] })),
	);
	const metrics = await Promise.all(servers.map((server) => metricsOf(server, lab.signal)));
	const sent = sum(shots.map((shot) => shot.sent));
	const answered = sum(shots.map((shot) => shot.right));
	// as each server counted
	const running = metrics.map((one) => one.valueOf('parley_lookups_running_most{service="block"}'));
	return {
		...{ sent, answered, failed: sent - answered },
		runningMost: Math.max(...running),
		untilLastMs: Math.max(...shots.map(({ ms }) => ms)),
	};
}

const HOOK = new URL("./database-lookup-hook.ts", import.meta.url);
/** What the study's example of a database takes. */
const CONNECTIONS_MAX = 20;

/**
 * The limited service against a database that takes twenty connections: without the helper, where whoever asks
 * connects for itself, and with the helpers of one node or of several, without a limit for the whole house and with one.
 * Where there is no such database that is told.
 */
export async function limitedDatabase(lab: Lab, params: BlockingParams, run: number): Promise<void> {
	const started = await startPostgres(lab, CONNECTIONS_MAX);
	if ("skipped" in started)
		return lab.warn(`The limited service was not tried against a database: skipped: ${started.skipped}.`);
	const { database } = started;
	try {
		const sample = (helpers: number, houseMax: number, values: Values) =>
			lab.sample({ server: database.version, run, at: { work: "database", helpers, houseMax }, values });
		sample(0, 0, await withoutHelper(lab, database, params));
		for (const nodes of params.databaseNodes)
			for (const houseMax of nodes > 1 ? [0, CONNECTIONS_MAX] : [0])
				sample(nodes, houseMax, await withHelpers(lab, database, params, nodes, houseMax));
	} finally {
		await database.stop();
	}
}

/**
 * Everybody at once, each over a connection of its own. Where more knock than the kernel lets wait, they knock again
 * after ever longer pauses, up to a minute: nobody has that patience.
 */
async function withoutHelper(lab: Lab, { port }: Database, params: BlockingParams): Promise<Values> {
	const start = performance.now();
	const patience = AbortSignal.any([lab.signal, AbortSignal.timeout(params.databasePatienceS * 1_000)]);
	const asked = await Promise.allSettled(
		Array.from({ length: params.limitedLookups }, async () => {
			const connection = await PostgresConnection.open(port, patience);
			await connection.ask(`select pg_sleep(${params.databaseMs / 1_000})`);
			await connection.close();
		}),
	);
	lab.signal.throwIfAborted();
	const answered = asked.filter(({ status }) => status === "fulfilled").length;
	const sent = asked.length;
	return { sent, answered, failed: sent - answered, untilLastMs: performance.now() - start };
}

/** Everybody at once, in equal parts at each node. */
async function withHelpers(
	lab: Lab,
	{ port, connectionsMax }: Database,
	{ limitedLookups, databaseMs }: BlockingParams,
	nodes: number,
	houseMax: number,
): Promise<Values> {
	const env = {
		...(houseMax > 0 && { LOOKUPS_HOUSE_MAX: `block=${houseMax}` }),
		LOOKUP_THREADS: String(connectionsMax),
		NODE_OPTIONS: `--import=${HOOK.href}`,
		DATABASE_PORT: String(port),
	};
	const house = await openHouse(lab, nodes === 1 ? EMBEDDED : LAZILY, nodes, env);
	const values = await allAtOnce(lab, house.nodes, limitedLookups, databaseMs);
	await house.stop();
	return values;
}
