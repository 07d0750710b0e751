import { statSync } from "node:fs";
import type { Gateway } from "../gateway/gateway.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";

/** A write-ahead log that only grows means that somebody reads without end: a backup, most likely. */
export function measureDatabase({ databaseBytes }: EngineMetrics, file: string): void {
	databaseBytes.set({ part: "pages" }, bytesOf(file));
	databaseBytes.set({ part: "log" }, bytesOf(`${file}-wal`));
}

export function measureOutputs(metrics: EngineMetrics, gateway: Gateway): void {
	const states = { live: 0, behind: 0, "catching-up": 0, cut: 0 };
	let bytes = 0;
	for (const { output } of gateway.connections) {
		states[output.state] += 1;
		bytes += output.pendingBytes;
	}
	for (const [state, count] of Object.entries(states)) metrics.readers.set({ state }, count);
	metrics.bufferedBytes.set(bytes);
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
