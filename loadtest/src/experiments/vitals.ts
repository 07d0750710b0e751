import { metricsOf } from "../http-load/server-calls.ts";
import type { Server } from "../lab/experiment.ts";
import { growthOf } from "./slope.ts";

/**
 * What the real server has and holds: of all this nothing may grow where nothing grows outside. `atS` from when the
 * watch began; `heapHeldBytes` is what V8 holds for the heap, of which it gives little back.
 */
export type Vitals = Awaited<ReturnType<typeof vitalsOf>>;

export async function vitalsOf(server: Server, began: number, signal: AbortSignal) {
	const metrics = await metricsOf(server, signal);
	return {
		atS: (performance.now() - began) / 1_000,
		rssBytes: server.rssBytes(),
		heapBytes: metrics.valueOf("nodejs_heap_size_used_bytes"),
		heapHeldBytes: metrics.valueOf("nodejs_heap_size_total_bytes"),
		descriptors: metrics.valueOf("process_open_fds"),
		handles: metrics.valueOf("nodejs_active_handles_total"),
		timers: metrics.valueOf('nodejs_active_resources{type="Timeout"}'),
	};
}

/** By what part of itself each grew; undefined where there were too few looks to tell. */
export function grown(looks: readonly Vitals[]) {
	const by = (key: keyof Vitals) => growthOf(looks.map((look) => [look.atS, look[key]]));
	return {
		rssGrowthShare: by("rssBytes"),
		heapGrowthShare: by("heapBytes"),
		descriptorsGrowthShare: by("descriptors"),
		timersGrowthShare: by("timers"),
	};
}
