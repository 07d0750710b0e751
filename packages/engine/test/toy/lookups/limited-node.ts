import { Addresses } from "../../../src/lib/addresses.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { createLogger } from "../../../src/lib/logger.ts";
import type { Result } from "../../../src/lib/result.ts";
import type { PlacesTimes } from "../../../src/lookups/house-places.ts";
import { inlineRunner } from "../../../src/lookups/inline-runner.ts";
import { openHousePlaces } from "../../../src/lookups/open-house-places.ts";
import { Requestor } from "../../../src/lookups/requestor.ts";
import { workerRunner } from "../../../src/lookups/worker-runner.ts";
import { engineMetrics } from "../../../src/metrics/engine-metrics.ts";
import { connectToNats } from "../../../src/nats/connection.ts";

export interface LimitedNodeOptions {
	/** of NATS */
	readonly url: string;
	/** of the limited service (`limited-service.ts`) */
	readonly port: number;
	/** visits of the whole house; absent: no limit */
	readonly max?: number;
	readonly times: PlacesTimes;
	readonly mode?: "inline" | "worker";
	readonly deadlineMs?: number;
}

/** Of one service at once, on one node. */
const RUNNING_MAX = 20;
const moduleUrl = new URL("./toy-lookups.ts", import.meta.url).href;
const context = { databaseFile: "" };
const somebody = { person: "ada", address: undefined };

/** What of a node has to do with lookups: visits to a limited service, and rests that have no limit for the house. */
export async function openLimitedNode(options: LimitedNodeOptions) {
	const { url, port, max, times, mode = "inline", deadlineMs = 30_000 } = options;
	const connection = await connectToNats({ url, credentialsFile: "", name: "toy" });
	const metrics = engineMetrics([], "toy");
	const parts = { clock: systemClock, logger: createLogger("silent"), metrics };
	const openPlaces = await openHousePlaces({ connection, name: "toy", replicas: 1, times, ...parts });
	const io = { kind: "io", runningMax: RUNNING_MAX, waitingMax: 5_000, deadlineMs } as const;
	const onReplaced = (): void => metrics.lookupThreadsReplaced.inc();
	const runner =
		mode === "inline"
			? await inlineRunner(moduleUrl, context)
			: workerRunner(moduleUrl, context, { threads: 1, onReplaced });
	const requestor = new Requestor({
		...parts,
		runner,
		services: { visits: { ...io, ...(max !== undefined && { houseMax: max }) }, rests: io },
		addresses: new Addresses([]),
		openPlaces,
	});
	const counted = async (metric: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> =>
		(await metric.get()).values[0]?.value ?? 0;
	return {
		connection,
		visits: (ms: number): Promise<Result<string>> => requestor.request("visits", { port, ms }, somebody),
		rests: (ms: number): Promise<Result<string>> => requestor.request("rests", ms, somebody),
		async places(): Promise<number> {
			requestor.measure();
			return counted(metrics.lookupHousePlaces);
		},
		lost: () => counted(metrics.lookupHousePlacesLost),
		replaced: () => counted(metrics.lookupThreadsReplaced),
		async close(): Promise<void> {
			await runner.close();
			await requestor.close();
			await connection.close();
		},
	};
}

export type LimitedNode = Awaited<ReturnType<typeof openLimitedNode>>;
