import { type EngineMetrics, engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { collectDefaultMetrics, Registry } from "prom-client";
import { houseMetrics } from "./metrics/house-metrics.ts";
import { httpMetrics } from "./metrics/http-metrics.ts";
import { PRODUCT } from "./product.ts";

/** What the server counts beside its engine. Every limit has a label of `parley_refused_total` or `parley_closed_total`. */
export function metricsOn(registry: Registry, engine: EngineMetrics) {
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
	return { registry, ...engine, ...houseMetrics(registers), ...httpMetrics(registers) };
}

/** Without an engine: of a test of one part. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	return metricsOn(registry, engineMetrics([registry], PRODUCT));
}

export type Metrics = ReturnType<typeof metricsOn>;
