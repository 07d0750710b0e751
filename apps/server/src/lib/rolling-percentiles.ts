import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

const US_MAX = 3_600_000_000;

export interface Percentiles {
	readonly p50: number;
	readonly p99: number;
	readonly max: number;
}

/** Percentiles of what was recorded in the newest few windows, in ms; each `take` ends a window. */
export class RollingPercentiles {
	readonly #windows: readonly RecordableHistogram[];
	#current = 0;

	constructor(windows: number) {
		this.#windows = Array.from({ length: windows }, () => createHistogram({ highest: US_MAX, figures: 2 }));
	}

	record(ms: number): void {
		this.#window.record(Math.min(Math.max(1, Math.round(ms * 1_000)), US_MAX));
	}

	/** `count` of the window that ends; the percentiles of all that are kept, null when nothing is. */
	take(): { readonly count: number; readonly percentiles: Percentiles | null } {
		const { count } = this.#window;
		const all = createHistogram({ highest: US_MAX, figures: 2 });
		for (const window of this.#windows) all.add(window);
		this.#current = (this.#current + 1) % this.#windows.length;
		this.#window.reset();
		return { count, percentiles: all.count === 0 ? null : inMs(all, 1_000) };
	}

	clear(): void {
		for (const window of this.#windows) window.reset();
	}

	get #window(): RecordableHistogram {
		return this.#windows[this.#current] as RecordableHistogram;
	}
}

/** `unitsPerMs`: what the histogram counts in. */
export function inMs(
	histogram: { percentile(p: number): number; readonly max: number },
	unitsPerMs: number,
	less = 0,
): Percentiles {
	const ms = (units: number): number => Math.max(0, units / unitsPerMs - less);
	return { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max) };
}
