import type { Registry } from "prom-client";
import { logMetrics } from "./log-metrics.ts";
import { lookupMetrics } from "./lookup-metrics.ts";
import { nodesMetrics } from "./nodes-metrics.ts";
import { wireMetrics } from "./wire-metrics.ts";

/**
 * What the engine counts, whatever application runs on it.
 *
 * @param registers where each is registered; none of them: they count, and nobody asks
 * @param prefix stands before the name of each, and an underscore behind it: `toy`
 */
export function engineMetrics(registers: Registry[], prefix: string) {
	return {
		...wireMetrics(registers, prefix),
		...logMetrics(registers, prefix),
		...nodesMetrics(registers, prefix),
		...lookupMetrics(registers, prefix),
	};
}

export type EngineMetrics = ReturnType<typeof engineMetrics>;
