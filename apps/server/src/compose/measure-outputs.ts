import type { Gateway } from "@parley/engine/gateway/gateway";
import type { Metrics } from "../lib/metrics.ts";

export function measureOutputs(metrics: Metrics, gateway: Gateway): void {
	const states = { live: 0, behind: 0, "catching-up": 0, cut: 0 };
	let bytes = 0;
	for (const { output } of gateway.connections) {
		states[output.state] += 1;
		bytes += output.pendingBytes;
	}
	for (const [state, count] of Object.entries(states)) metrics.readers.set({ state }, count);
	metrics.bufferedBytes.set(bytes);
}
