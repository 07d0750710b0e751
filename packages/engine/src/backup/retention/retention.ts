import { setTimeout as pause } from "node:timers/promises";
import type { StreamInfo } from "@nats-io/jetstream";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/logger.ts";
import { reason } from "../../lib/user-facing-error.ts";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";
import type { SharedStream } from "../../order/jetstream/shared-stream.ts";
import type { HouseBucket } from "./house-bucket.ts";
import { prunePosition } from "./prune-position.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { ownNewestFirst, type StoredSnapshot } from "./stored-snapshot.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const LOOK_MS = 60_000;
/** A start has better things to do; a house whose stream lacks its beginning cannot wait. */
const AFTER_START_MS = 60_000;
const AFTER_FAILURE_MS = 600_000;
/** What takes longer hangs on a link that is gone. */
const CLOSE_MS_MAX = 2_000;

export interface RetentionOptions {
	readonly dataDir: string;
	/** of the application, as its tables have it */
	readonly product: string;
	readonly storeUrl: string;
	readonly stream: SharedStream;
	readonly bucket: HouseBucket;
	readonly store: SnapshotStore;
	/** where this node would read on if it started again */
	readonly archived: () => number;
	/** 0: no snapshots, and nothing is pruned */
	readonly everyMs: number;
	readonly keep: number;
	/** nothing younger is pruned, nor what a node that was heard since then has not archived */
	readonly keepMs: number;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
}

/** What one look found; all times are the servers'. */
interface Found {
	readonly now: number;
	readonly info: StreamInfo;
	/** of this stream, newest first */
	readonly snapshots: readonly StoredSnapshot[];
}

/**
 * Keeps the stream short: one node at a time stores a snapshot of its archive, from which new nodes start, and prunes
 * what neither they nor the others need.
 */
export class Retention {
	readonly #options: RetentionOptions;
	readonly #lookMs: number;
	readonly #closing = new AbortController();
	readonly #startedAt: number;
	#failedAt = -Infinity;
	#timer: NodeJS.Timeout | undefined;
	#looking: Promise<void> = Promise.resolve();

	constructor(options: RetentionOptions) {
		this.#options = options;
		this.#lookMs = Math.min(LOOK_MS, options.everyMs / 2);
		this.#startedAt = options.clock.now();
	}

	start(): void {
		if (this.#options.everyMs > 0) this.#lookLater(0);
	}

	/** What is under way is left undone; its rest is cleared away by the next one. */
	async close(): Promise<void> {
		this.#closing.abort(new Error("this node stops"));
		clearTimeout(this.#timer);
		await Promise.race([this.#looking, pause(CLOSE_MS_MAX, undefined, { ref: false })]);
	}

	#lookLater(ms: number): void {
		if (this.#closing.signal.aborted) return;
		this.#timer = setTimeout(() => {
			this.#looking = this.#look().finally(() => this.#lookLater(this.#lookMs));
		}, ms).unref();
	}

	/** Who finds something to do takes its turn, and looks again: another node may have done it meanwhile. */
	async #look(): Promise<void> {
		const { bucket, logger } = this.#options;
		try {
			const found = await this.#find();
			if (!this.#isDue(found) && this.#prunable(found) === 0) return;
			await bucket.inTurn(found.now, (lost) => this.#work(AbortSignal.any([lost, this.#closing.signal])));
		} catch (error) {
			if (!this.#closing.signal.aborted)
				logger.warn({ why: reason(error) }, "the stream cannot be looked after just now");
		}
	}

	async #find(): Promise<Found> {
		const { stream, store, metrics } = this.#options;
		const info = await stream.info();
		const snapshots = ownNewestFirst(await store.list(), stream.epoch);
		const [newest] = snapshots;
		metrics.streamBytesMax.set(Math.max(0, info.config.max_bytes));
		metrics.streamSnapshotAt.set((newest?.at ?? 0) / 1000);
		metrics.streamSnapshotSeq.set(newest?.seq ?? 0);
		metrics.streamSnapshotBytes.set(newest?.storedBytes ?? 0);
		return { now: Date.parse(info.ts ?? ""), info, snapshots };
	}

	#isDue({ now, info, snapshots: [newest] }: Found): boolean {
		const { everyMs, archived, clock } = this.#options;
		const since = (then: number): number => clock.now() - then;
		if (archived() === 0 || since(this.#failedAt) < Math.min(everyMs, AFTER_FAILURE_MS)) return false;
		if (newest !== undefined) return newest.at + everyMs <= now && newest.seq < archived();
		return info.state.first_seq > 1 || since(this.#startedAt) >= Math.min(everyMs, AFTER_START_MS);
	}

	/** As far as the snapshots allow; 0: there is nothing to prune. */
	#prunable({ now, info, snapshots }: Found, archived: readonly number[] = []): number {
		const { keep, keepMs } = this.#options;
		const { first_seq: first, last_seq: lastSeq } = info.state;
		const upTo = prunePosition({ snapshots: snapshots.slice(0, keep), archived, lastSeq, now, keepMs });
		return upTo < first ? 0 : upTo;
	}

	async #work(signal: AbortSignal): Promise<void> {
		const found = await this.#find();
		if (this.#isDue(found)) await this.#take(found.now, signal);
		signal.throwIfAborted();
		await this.#dropOldest();
		await this.#prune();
	}

	async #take(at: number, signal: AbortSignal): Promise<void> {
		const { dataDir, product, storeUrl, store, stream, clock, logger, metrics } = this.#options;
		const started = clock.now();
		try {
			const taken = await takeSnapshot({
				...{ dataDir, product, storeUrl, store, stream: stream.epoch, at, signal },
			});
			const { seq, bytes, storedBytes } = taken;
			metrics.streamSnapshots.inc({ outcome: "stored" });
			metrics.streamSnapshotSeconds.set((clock.now() - started) / 1000);
			logger.info(
				{ seq, bytes, storedBytes, ms: Math.round(clock.now() - started) },
				"a snapshot of the house was stored for nodes to come",
			);
		} catch (error) {
			signal.throwIfAborted();
			this.#failedAt = clock.now();
			metrics.streamSnapshots.inc({ outcome: "failed" });
			logger.error({ why: reason(error) }, "no snapshot of the house could be stored; it is tried again");
		}
	}

	async #dropOldest(): Promise<void> {
		const { store, stream, keep } = this.#options;
		const all = await store.list();
		const own = ownNewestFirst(all, stream.epoch);
		// those of a stream that is gone are all there is of it, until this one has its own
		const others = own.length < keep ? [] : all.filter((snapshot) => snapshot.stream !== stream.epoch);
		for (const snapshot of [...own.slice(keep), ...others]) await store.remove(snapshot);
	}

	async #prune(): Promise<void> {
		const { bucket, stream, archived, keepMs, logger } = this.#options;
		const found = await this.#find();
		if (this.#prunable(found) === 0) return;
		const others = await bucket.positionsSince(found.now - keepMs);
		const upTo = this.#prunable(found, [archived(), ...others]);
		if (upTo === 0) return;
		await stream.prune(upTo);
		logger.info({ upTo, messages: upTo - found.info.state.first_seq + 1 }, "the stream was pruned");
	}
}
