import type { Clock } from "../../lib/clock.ts";
import { GrowingPause } from "../../lib/growing-pause.ts";
import type { Logger } from "../../lib/logger.ts";
import { reason } from "../../lib/user-facing-error.ts";
import type { Archive, Opened } from "../../log/archive.ts";
import { Unloadable } from "../../log/unloadable.ts";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";

const RETRY_MS = 500;
/** A disk that is full stays so for a while, and each try writes to it. */
const RETRY_MS_MAX = 30_000;

export interface ArchiveRecoveryOptions {
	readonly archive: Pick<Archive<unknown>, "reload">;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	/** nothing is taken until it is shown what the archive holds */
	readonly show: (opened: Opened) => Promise<void>;
	/** it can be written again */
	readonly onBack: (opened: Opened) => void;
	/** it is tried no more */
	readonly onUnloadable: (why: Unloadable) => void;
}

/** An archive that could not be written is tried again until it can. */
export class ArchiveRecovery {
	readonly #options: ArchiveRecoveryOptions;
	readonly #pause = new GrowingPause(RETRY_MS, RETRY_MS_MAX);
	#state: "fine" | "failed" | "stopped" = "fine";
	#retry: NodeJS.Timeout | undefined;

	constructor(options: ArchiveRecoveryOptions) {
		this.#options = options;
	}

	get isFine(): boolean {
		return this.#state === "fine";
	}

	/** `mayTry`: there is no use in trying before. */
	failed(error: { code: string; message: string }, mayTry?: Promise<void>): void {
		const { logger, metrics } = this.#options;
		logger.error(
			{ code: error.code, why: error.message },
			"a commit failed; read-only until the archive can be written again",
		);
		metrics.commitsFailed.inc();
		if (this.#state === "stopped") return;
		this.#state = "failed";
		if (mayTry === undefined) this.#tryLater();
		else void mayTry.then(() => this.#tryIfFailed());
	}

	stop(): void {
		this.#state = "stopped";
		clearTimeout(this.#retry);
	}

	#tryIfFailed(): void {
		if (this.#state === "failed") void this.#try();
	}

	#tryLater(): void {
		const ms = this.#pause.failed(this.#options.clock.now());
		this.#retry = setTimeout(() => void this.#try(), ms);
	}

	async #try(): Promise<void> {
		const { archive, logger, show, onBack, onUnloadable } = this.#options;
		try {
			const opened = await archive.reload();
			await show(opened);
			if (this.#state !== "failed") return;
			this.#state = "fine";
			this.#pause.wentWell(this.#options.clock.now());
			logger.info("the archive can be written again");
			onBack(opened);
		} catch (error) {
			if (error instanceof Unloadable) return onUnloadable(error);
			logger.warn({ why: reason(error) }, "the archive still cannot be written");
			if (this.#state !== "stopped") this.#tryLater();
		}
	}
}
