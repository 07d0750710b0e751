import { collectDefaultMetrics, Registry } from "prom-client";
import { houseMetrics } from "./metrics/house-metrics.ts";
import { logMetrics } from "./metrics/log-metrics.ts";
import { lookupMetrics } from "./metrics/lookup-metrics.ts";
import { nodesMetrics } from "./metrics/nodes-metrics.ts";
import { wireMetrics } from "./metrics/wire-metrics.ts";

/** What the server counts. Every limit has a label of `parley_refused_total` or `parley_closed_total`. */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
	return {
		registry,
		...wireMetrics(registers),
		...houseMetrics(registers),
		...logMetrics(registers),
		...nodesMetrics(registers),
		...lookupMetrics(registers),
	};
}

export type Metrics = ReturnType<typeof createMetrics>;
