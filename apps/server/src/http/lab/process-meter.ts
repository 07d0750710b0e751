import { monitorEventLoopDelay } from "node:perf_hooks";
import { inMs, type Percentiles } from "../../lib/rolling-percentiles.ts";

const RESOLUTION_MS = 10;

export interface ProcessFigures {
	readonly loopDelay: Percentiles;
	readonly loopBusy: number;
	readonly cpu: number;
	readonly rssBytes: number;
}

/** What this process costs, from one `take` to the next. */
export class ProcessMeter {
	readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	#busy = performance.eventLoopUtilization();
	#cpu = process.cpuUsage();
	#at = performance.now();

	start(): void {
		this.#loop.enable();
		this.take();
	}

	stop(): void {
		this.#loop.disable();
	}

	take(): ProcessFigures {
		const now = performance.now();
		const busy = performance.eventLoopUtilization();
		const used = process.cpuUsage(this.#cpu);
		const figures = {
			// it counts from timer to timer: what is above the timer's own time is delay
			loopDelay: this.#loop.count === 0 ? { p50: 0, p99: 0, max: 0 } : inMs(this.#loop, 1e6, RESOLUTION_MS),
			loopBusy: performance.eventLoopUtilization(busy, this.#busy).utilization,
			cpu: (used.user + used.system) / 1_000 / Math.max(1, now - this.#at),
			rssBytes: process.memoryUsage.rss(),
		};
		this.#loop.reset();
		this.#busy = busy;
		this.#cpu = process.cpuUsage();
		this.#at = now;
		return figures;
	}
}
