import type { Logger } from "../lib/logger.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";

/** Looks until a commit counts as stalled. Looks, since a process that stood still itself has made one at most. */
const LOOKS = 5;

export interface CommitWatchOptions {
	readonly stallMs: number;
	/** while a commit is in hand, some times within that time */
	readonly onLook: () => void;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/** Notices a disk that does not fail and does not answer: whoever waits for it would never know. */
export class CommitWatch {
	readonly #options: CommitWatchOptions;
	readonly #timer: NodeJS.Timeout;
	/** undefined: no commit is in hand */
	#looks: number | undefined;

	constructor(options: CommitWatchOptions) {
		this.#options = options;
		this.#timer = setInterval(() => this.#look(), options.stallMs / LOOKS).unref();
	}

	get isStalled(): boolean {
		return this.#looks !== undefined && this.#looks >= LOOKS;
	}

	begins(): void {
		this.#looks = 0;
	}

	ends(): void {
		const { logger, metrics } = this.#options;
		if (this.isStalled) {
			logger.info("the commit that took so long has ended");
			metrics.readOnly.set(0);
		}
		this.#looks = undefined;
	}

	stop(): void {
		clearInterval(this.#timer);
	}

	#look(): void {
		if (this.#looks === undefined) return;
		const { stallMs, onLook, logger, metrics } = this.#options;
		this.#looks += 1;
		onLook();
		if (this.#looks === LOOKS) {
			logger.error({ stallMs }, "a commit does not come back; read-only until it does");
			metrics.readOnly.set(1);
		}
	}
}
