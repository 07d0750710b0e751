import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/logger.ts";
import { threadOutcome } from "../../lib/thread-outcome.ts";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";
import { newestSnapshotAt } from "./backup-files.ts";
import type { SnapshotOrder, SnapshotOutcome } from "./backup-thread.ts";

/** A start has better things to do, and a server that is started again and again should not only copy. */
const AFTER_START_MS = 60_000;
const AFTER_FAILURE_MS = 3_600_000;
/** Timers end at 24 days, and the wall clock may be set meanwhile. */
const LOOK_AGAIN_MS = 3_600_000;

export interface SnapshotsOptions extends SnapshotOrder {
	readonly everyMs: number;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/** Backups by schedule, while people talk: one at a time, in a thread of its own that gives way to all others. */
export class Snapshots {
	readonly #options: SnapshotsOptions;
	#timer: NodeJS.Timeout | undefined;
	#taking: Promise<void> | undefined;
	#failedAt: number | undefined;
	readonly #closing = new AbortController();

	constructor(options: SnapshotsOptions) {
		this.#options = options;
		this.#lookAgain(Math.max(this.#dueInMs(), Math.min(options.everyMs, AFTER_START_MS)));
	}

	/** What is under way is left undone; its rest is cleared away by the next one. */
	async close(): Promise<void> {
		this.#closing.abort();
		clearTimeout(this.#timer);
		await this.#taking;
	}

	#lookAgain(ms: number): void {
		this.#timer = setTimeout(() => this.#takeIfDue(), Math.max(0, Math.min(ms, LOOK_AGAIN_MS))).unref();
	}

	#takeIfDue(): void {
		const dueInMs = this.#dueInMs();
		if (dueInMs > 0) this.#lookAgain(dueInMs);
		else this.#take();
	}

	#dueInMs(): number {
		const { everyMs, clock, metrics, dataDir, product } = this.#options;
		if (this.#failedAt !== undefined)
			return this.#failedAt + Math.min(everyMs, AFTER_FAILURE_MS) - clock.now();
		const newest = newestSnapshotAt(dataDir, product);
		if (newest !== undefined) metrics.snapshotNewest.set(newest / 1000);
		// a newest one of tomorrow: the clock was set back
		return newest === undefined ? 0 : Math.min(newest + everyMs - clock.wall(), everyMs);
	}

	#take(): void {
		const { dataDir, product, storeUrl, keep } = this.#options;
		const order: SnapshotOrder = { dataDir, product, storeUrl, keep };
		const { signal } = this.#closing;
		const file = new URL("./backup-thread.ts", import.meta.url);
		this.#taking = threadOutcome<SnapshotOutcome>(file, order, signal).then((outcome) => {
			if (!signal.aborted) this.#over(outcome);
		});
	}

	#over(outcome: SnapshotOutcome): void {
		const { clock, logger, metrics } = this.#options;
		metrics.snapshots.inc({ outcome: outcome.kind });
		if (outcome.kind === "stored") {
			this.#failedAt = undefined;
			logger.info(
				{ file: outcome.file, bytes: outcome.bytes, contents: outcome.contents },
				"a snapshot was taken",
			);
		} else {
			this.#failedAt = clock.now();
			logger.error({ why: outcome.why }, "no snapshot could be taken; it is tried again");
		}
		this.#lookAgain(this.#dueInMs());
	}
}
