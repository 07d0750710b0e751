import type { Logger } from "../../../lib/logger.ts";
import type { Metrics } from "../../../lib/metrics.ts";
import { reason } from "../../../lib/obstacle.ts";
import type { Archive, Opened } from "../archive.ts";

const RETRY_MS = 500;

export interface ArchiveRecoveryOptions<Snapshot> {
	readonly archive: Archive<Snapshot>;
	readonly logger: Logger;
	readonly metrics: Metrics;
	/** it can be written again, and this is what it holds */
	readonly onBack: (opened: Opened<Snapshot>) => void;
}

/** An archive that could not be written is tried again until it can. */
export class ArchiveRecovery<Snapshot> {
	readonly #options: ArchiveRecoveryOptions<Snapshot>;
	#state: "fine" | "failed" | "stopped" = "fine";
	#retry: NodeJS.Timeout | undefined;

	constructor(options: ArchiveRecoveryOptions<Snapshot>) {
		this.#options = options;
	}

	get isFine(): boolean {
		return this.#state === "fine";
	}

	failed(error: { code: string; message: string }): void {
		const { logger, metrics } = this.#options;
		logger.error(
			{ code: error.code, why: error.message },
			"a commit failed; read-only until the archive can be written again",
		);
		metrics.commitsFailed.inc();
		if (this.#state === "stopped") return;
		this.#state = "failed";
		this.#tryLater();
	}

	stop(): void {
		this.#state = "stopped";
		clearTimeout(this.#retry);
	}

	#tryLater(): void {
		this.#retry = setTimeout(() => void this.#try(), RETRY_MS);
	}

	async #try(): Promise<void> {
		const { archive, logger, onBack } = this.#options;
		try {
			const opened = await archive.reload();
			if (this.#state !== "failed") return;
			this.#state = "fine";
			logger.info("the archive can be written again");
			onBack(opened);
		} catch (error) {
			logger.warn({ why: reason(error) }, "the archive still cannot be written");
			if (this.#state !== "stopped") this.#tryLater();
		}
	}
}
