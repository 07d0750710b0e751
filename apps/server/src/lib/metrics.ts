import { type EngineMetrics, engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { collectDefaultMetrics, type Metric, Registry } from "prom-client";
import { countHandlesSafely } from "./metrics/active-handles.ts";
import { houseMetrics } from "./metrics/house-metrics.ts";
import { httpMetrics } from "./metrics/http-metrics.ts";
import { PRODUCT } from "./product.ts";

/** What the server counts beside its engine. Every limit has a label of `parley_refused_total` or `parley_closed_total`. */
export function metricsOn(registry: Registry, engine: EngineMetrics) {
	const registers = [registry];
	for (const metric of processMetrics()) registry.registerMetric(metric);
	return { registry, ...engine, ...houseMetrics(registers), ...httpMetrics(registers) };
}

let ofProcess: readonly Metric[] | undefined;

/**
 * The same for every server of a process. To know them its loop and its garbage collection are watched, and nothing ends
 * that: one watch has to do, however many servers come and go.
 */
function processMetrics(): readonly Metric[] {
	if (ofProcess !== undefined) return ofProcess;
	const own = new Registry();
	collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision: 10 });
	countHandlesSafely(own);
	ofProcess = own.getMetricsAsArray().flatMap(({ name }) => own.getSingleMetric(name) ?? []);
	return ofProcess;
}

/** Without an engine: of a test of one part. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	return metricsOn(registry, engineMetrics([registry], PRODUCT));
}

export type Metrics = ReturnType<typeof metricsOn>;
