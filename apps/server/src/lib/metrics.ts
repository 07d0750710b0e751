import { engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { collectDefaultMetrics, Registry } from "prom-client";
import { houseMetrics } from "./metrics/house-metrics.ts";
import { httpMetrics } from "./metrics/http-metrics.ts";
import { PRODUCT } from "./product.ts";

/** What the server counts. Every limit has a label of `parley_refused_total` or `parley_closed_total`. */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
	return {
		registry,
		...engineMetrics(registers, PRODUCT),
		...houseMetrics(registers),
		...httpMetrics(registers),
	};
}

export type Metrics = ReturnType<typeof createMetrics>;
